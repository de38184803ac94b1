export { watchForm, type FormSigns, type WatchedForm } from './watch-form.ts';
