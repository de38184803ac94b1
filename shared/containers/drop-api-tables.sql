-- Drops all tables of the API, so that a backup can be restored (guide/upgrade.md). The shell's table of its state stays.
set foreign_key_checks = 0, group_concat_max_len = 100000, lock_wait_timeout = 60;

select coalesce(concat('drop table ', group_concat('`', table_name, '`' separator ', ')), 'do 0') into @statement
from information_schema.tables
where table_schema = database() and table_type = 'BASE TABLE' and table_name <> 'site_documents';

select @statement as 'Runs now';
prepare statement from @statement;
execute statement;
