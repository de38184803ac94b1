import { cloneElement, createElement, isValidElement, type ComponentType, type ReactElement } from 'react';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { SiteFacts } from '../contracts/public/index.ts';
import type { PageProps, ShellServices } from '../federation/index.ts';
import { recordingServices, type RecordingServices } from './recording-services.ts';

export interface RenderPageOptions {
  readonly path?: string;
  readonly facts?: Partial<SiteFacts>;
  /** Overrides of single services; the others record. */
  readonly services?: Partial<ShellServices>;
}
export interface RenderedPage extends RenderResult {
  readonly user: UserEvent;
  readonly services: RecordingServices;
  /** The router's path, query and hash. */
  location(): string;
}

/**
 * Renders a page like the shell: in a router, with services. Takes the page's component or an element. An element of a
 * component gets `services` unless it sets its own.
 */
export function renderPage(
  page: ComponentType<PageProps> | ReactElement,
  { path = '/', facts, services: overrides }: RenderPageOptions = {},
): RenderedPage {
  const services = { ...recordingServices(facts), ...overrides };
  let location = path;
  const result = render(
    <MemoryRouter initialEntries={[path]}>
      {toElement(page, services)}
      <LocationProbe onLocation={(now) => (location = now)} />
    </MemoryRouter>,
  );
  return { ...result, user: userEvent.setup(), services, location: () => location };
}

function toElement(page: ComponentType<PageProps> | ReactElement, services: ShellServices): ReactElement {
  if (!isValidElement(page)) return createElement(page as ComponentType<PageProps>, { services });
  if (typeof page.type === 'string') return page;
  return cloneElement(page as ReactElement<Partial<PageProps>>, { services, ...(page.props as object) });
}

function LocationProbe({ onLocation }: { readonly onLocation: (location: string) => void }) {
  const { pathname, search, hash } = useLocation();
  onLocation(pathname + search + hash);
  return null;
}
