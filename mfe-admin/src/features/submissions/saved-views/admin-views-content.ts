export const VIEWS_COPY = {
  title: 'Saved views',
  all: 'All',
  shared: 'shared',
  save: 'Save view',
  edit: 'Edit view',
  dialog: 'Save this view',
  editDialog: 'Edit the view',
  lead: 'A view keeps filters, order, columns and density.',
  target: 'Save as',
  newView: 'A new view',
  name: 'Name',
  share: 'Share with all staff who review applications',
  submit: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete view',
  saved: { title: 'View saved', description: 'Find it above the list.' },
  saveFailed: { title: 'View not saved', description: 'The view could not be saved' },
  deleted: { title: 'View deleted', description: 'The applications stay as they are.' },
  deleteFailed: { title: 'View not deleted', description: 'The view could not be deleted' },
} as const;

/** Says whose view it is. */
export function sharedBy(owner: string | null): string {
  return owner === null ? 'Shared' : `Shared by ${owner}`;
}
