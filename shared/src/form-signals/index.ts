export { watchForm, type FormSignals as FormSigns, type WatchedForm } from './watch-form.ts';
