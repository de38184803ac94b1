export { containerName, homeOf, ownerOf, REMOTE_NAMES, REMOTES, type RemoteName } from './remotes.ts';
export {
  CONTRACT_VERSION,
  type PageDrawing,
  type PageProps,
  type RemoteFeed,
  type RemoteModule,
  type RemotePage,
  type RemoteRedirect,
  type SiteContext,
} from './remote-module.ts';
export {
  chooseCounting,
  countingState,
  hasPrivacySignal,
  isCounted,
  stopCounting,
  subscribeToCounting,
  type CountingState,
} from './counting.ts';
export { SINGLETONS } from './shared-modules.ts';
export { nameTab, type TabLocks, type TabName } from './tab-name.ts';
export { readStored, removeEndedEntries, removeStored, storedKeys, storeUntil } from './timed-storage.ts';
export type { MailLink, ShellServices, Toast } from './shell-services.ts';
export {
  assetBase,
  BROWSER_FOLDER,
  PICTURE_SIZE,
  Release,
  LIVE_RELEASES_PATH,
  mapOf,
  MAPS_FOLDER,
  RELEASE_FILE,
  RELEASE_LIMITS,
  ReleasePath,
  type DeclaredPage,
  type ReleaseInPage,
  type ReleaseOwner,
  type SheetNames,
} from './release.ts';
export {
  DEV_VERSION,
  STANDALONE_BASE,
  PAGE_DATA_FILE,
  PAGE_DATA_ID,
  pageDataPath,
  type PageData,
  type PageEntry,
} from './page-data.ts';
export {
  FAULTS_PATH,
  MAX_FRAMES,
  type FaultFrame,
  type FaultKind,
  type FaultReport,
} from './fault-report.ts';
