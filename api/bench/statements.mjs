/** The statements of the limit server: the API's own list query, one insert of the same row, and the update of a refresh. */
export const LIST =
  'select id, reference, created_at, company_name, industry, company_size, contact_name, email, phone, ' +
  'project_description, additional_info, file_path from application_submissions ' +
  'order by created_at desc, id desc limit 51';

/** Form field names in the order of the columns. */
export const COLUMNS = [
  'companyName',
  'industry',
  'companySize',
  'contactName',
  'email',
  'phone',
  'projectDescription',
  'additionalInfo',
];

export const INSERT =
  'insert into application_submissions (id, created_at, reference, company_name, industry, company_size, ' +
  `contact_name, email, phone, project_description, additional_info) values (${Array(11).fill('?').join(', ')})`;

export const REFRESH = 'update sessions set counter = counter + 1, refreshed_at = ? where id = ?';
