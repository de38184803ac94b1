export { watchForm, type FormSignals, type WatchedForm } from './watch-form.ts';
