import { runExportWorker } from '@site/shared/telemetry';

// JavaScript, because the name of the file must be the same in the source and in the build.
runExportWorker();
