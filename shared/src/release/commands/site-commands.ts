import { REMOTE_NAMES } from '../../federation/remotes.ts';
import { ReleaseError } from '../manifest.ts';

/** A command that a composer receives over HTTP. */
export type SiteCommand = Readonly<Record<string, string>>;

interface Verb {
  readonly usage: string;
  readonly does: string;
  parse(words: readonly string[], hours?: string): SiteCommand;
}

/** The commands of a running site, in the order of the help. `status` is separate, because it only reads. */
const VERBS: Readonly<Record<string, Verb>> = {
  list: {
    usage: 'list',
    does: 'lists what went live and when, newest first',
    parse: () => ({ verb: 'list' }),
  },
  look: {
    usage: 'look [blog]',
    does: 'polls the host now',
    parse: ([remote]) => ({ verb: 'look', ...optional('look', remote) }),
  },
  pin: {
    usage: 'pin blog@<version>',
    does: 'puts a release live and keeps it so',
    parse: ([release]) => ({ verb: 'pin', ...releaseOf('pin', release) }),
  },
  unpin: {
    usage: 'unpin [blog]',
    does: 'lets new releases go live again; also ends `at`',
    parse: ([remote]) => ({ verb: 'unpin', ...optional('unpin', remote) }),
  },
  rollback: {
    usage: 'rollback blog',
    does: 'restores the previous release, and pins it',
    parse: ([remote]) => ({ verb: 'rollback', remote: remoteOf('rollback', remote) }),
  },
  revoke: {
    usage: 'revoke [blog]',
    does: 'replaces live releases signed with a removed key by the last trusted ones',
    parse: ([remote]) => ({ verb: 'revoke', ...optional('revoke', remote) }),
  },
  preview: {
    usage: 'preview blog@<version> [--hours 48]',
    does: 'creates a link that shows a release in the live site, for 24 hours',
    parse: ([release], hours) => ({
      verb: 'preview',
      ...releaseOf('preview', release),
      ...(hours === undefined ? {} : { hours }),
    }),
  },
  canary: {
    usage: 'canary blog@<version> 10% | canary blog promote | canary blog off',
    does: 'shows a release to a share of the visitors; to all; to none',
    parse: canary,
  },
  at: {
    usage: 'at <composition>',
    does: 'restores a whole composition, and holds it',
    parse: ([id = '']) => {
      if (!/^[0-9a-f]{20}$/.test(id))
        throw wrong('at', `"${id}" is not a composition: 20 hexadecimal digits, as \`list\` prints them`);
      return { verb: 'at', id };
    },
  },
};

export const SITE_VERBS: readonly string[] = Object.keys(VERBS);

/** The help, a line for each command. */
export function verbLines(call: string): string {
  return Object.values(VERBS)
    .map(({ usage, does }) => `  ${call} ${usage}\n      ${does}\n`)
    .join('');
}

/** Parses a command line into a composer command. Throws a ReleaseError with the usage. */
export function parseSiteCommand([name = '', ...words]: readonly string[], hours?: string): SiteCommand {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
  if (!verb)
    throw new ReleaseError(
      `"${name}" is not a command. Use one of: status, ${SITE_VERBS.join(', ')}. --help explains them.`,
    );
  return verb.parse(words, hours);
}

function canary([what = '', how = '']: readonly string[]): SiteCommand {
  if (!what.includes('@')) {
    const remote = remoteOf('canary', what);
    if (how !== 'promote' && how !== 'off')
      throw wrong('canary', `say which release and share, or \`promote\` or \`off\``);
    return { verb: `canary-${how}`, remote };
  }
  const share = /^(\d{1,3})%?$/.exec(how)?.[1];
  if (share === undefined || Number(share) < 1 || Number(share) > 100)
    throw wrong('canary', `"${how}" is not a share of the visitors: 1% to 100%`);
  return { verb: 'canary', ...releaseOf('canary', what), share };
}

function releaseOf(verb: string, text = ''): { readonly remote: string; readonly version: string } {
  const [name, version = ''] = text.split('@');
  const remote = remoteOf(verb, name);
  if (!/^[0-9a-f]{20}$/.test(version))
    throw wrong(
      verb,
      `"${text}" names no version: ${remote}@ and 20 hexadecimal digits, as \`status\` prints them`,
    );
  return { remote, version };
}

function optional(verb: string, name: string | undefined) {
  return name === undefined ? {} : { remote: remoteOf(verb, name) };
}

function remoteOf(verb: string, name = ''): string {
  const names: readonly string[] = REMOTE_NAMES;
  if (names.includes(name)) return name;
  throw wrong(verb, `${name === '' ? 'say which remote' : `"${name}" is not a remote`}: ${names.join(', ')}`);
}

function wrong(verb: string, problem: string): ReleaseError {
  return new ReleaseError(`${verb}: ${problem}.\nUsage: ${VERBS[verb]?.usage ?? verb}`);
}
