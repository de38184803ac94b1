import { factFault, factFromText, SITE_FACT_NAMES } from '@site/shared/contracts';
import { StartupError } from '../errors.ts';
import { isFact, type SiteFactsStore } from './service.ts';

export const FACTS_USAGE = `Usage: npm run admin -- facts [<command>]
  list                 lists all site facts and marks those changed in the database
  set <fact> <value>   changes a fact; the value "none" hides the elements that show it
  reset <fact>         restores the value from the environment
A change is live on the site within ten seconds.`;

/** Runs `npm run admin -- facts …`. */
export async function runFactsCommand(
  [command = 'list', name = '', text = '', ...rest]: readonly string[],
  siteFacts: SiteFactsStore,
): Promise<string> {
  if (command === 'list' && name === '') return list(siteFacts);
  const isSet = command === 'set' && text !== '' && rest.length === 0;
  if (!isSet && !(command === 'reset' && name !== '' && text === '')) throw new StartupError(FACTS_USAGE);
  if (!isFact(name))
    throw new StartupError(`${name} is not a site fact. Site facts: ${SITE_FACT_NAMES.join(', ')}.`);
  if (!isSet)
    return (await siteFacts.reset(name))
      ? `${name} has the value from the environment again`
      : `${name} was not changed before`;
  const value = factFromText(text);
  const fault = factFault(name, value);
  if (fault !== null) throw new StartupError(`${name} ${fault}. Nothing was changed.`);
  await siteFacts.change(name, value);
  return value === null
    ? `${name} is now empty. Elements that show it are hidden`
    : `${name} is now ${value}`;
}

async function list(siteFacts: SiteFactsStore): Promise<string> {
  const { facts, changed } = await siteFacts.read();
  const width = Math.max(...SITE_FACT_NAMES.map((name) => name.length));
  return SITE_FACT_NAMES.map(
    (name) => `${name.padEnd(width)}  ${facts[name] ?? 'none'}${name in changed ? '  (changed)' : ''}`,
  ).join('\n');
}
