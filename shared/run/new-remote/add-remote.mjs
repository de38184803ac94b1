import { runOrFail } from '../commands.mjs';
import { ensureInstalled } from '../install.mjs';
import { step } from '../progress.mjs';
import { ROOT } from '../project.mjs';
import { scaffoldRemote } from './scaffold.mjs';

/** Scaffolds a remote in this repository and adds it to the npm workspaces. */
export async function addRemote(name) {
  await ensureInstalled();
  const files = scaffoldRemote(ROOT, name);
  await step('Formatting', () =>
    runOrFail('prettier', ['--write', '--ignore-unknown', ...files], {
      advice: 'Prettier could not format the new files.',
    }),
  );
  await step('Adding the workspace', () =>
    runOrFail('npm', ['install', '--no-audit', '--no-fund'], { advice: 'npm install failed. Run it again.' }),
  );
  console.log(`
mfe-${name} is there, with the page /${name}. Next:

  npm test -w mfe-${name}
  npm run dev -w mfe-${name}                   alone, edits show at once
  npm run dev                                  with everything else
  docker compose up -d --build mfe-${name} shell    the shell once, so that it knows the new area

Nothing links to /${name} yet: the header and footer are the shell's (shell/src/frame).`);
}
