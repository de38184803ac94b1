export { expectAccessible } from './accessible.ts';
export { fakeApi, type FakeAnswer, type FakeApi, type FakeRequest } from './fake-api.ts';
export { recordingServices, type RecordingServices } from './recording-services.ts';
export { renderPage, type RenderedPage, type RenderPageOptions } from './render-page.tsx';
