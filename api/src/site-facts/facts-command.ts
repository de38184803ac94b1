import { factFault, factFromText, SITE_FACT_NAMES } from '@site/shared/contracts';
import { StartupError } from '../errors.ts';
import { isFact, type SiteFactsStore } from './service.ts';

export const FACTS_USAGE = `Usage: npm run admin -- facts [<command>]
  list                 every site fact, and whether the database changed it
  set <fact> <value>   changes a fact; the word "none" hides what shows it
  reset <fact>         gives the fact back to the environment
A change is on the site within ten seconds.`;

/** `npm run admin -- facts …`: what a person at the keyboard may do to the site facts. */
export async function runFactsCommand(
  [command = 'list', name = '', text = '', ...rest]: readonly string[],
  siteFacts: SiteFactsStore,
): Promise<string> {
  if (command === 'list' && name === '') return list(siteFacts);
  const isSet = command === 'set' && text !== '' && rest.length === 0;
  if (!isSet && !(command === 'reset' && name !== '' && text === '')) throw new StartupError(FACTS_USAGE);
  if (!isFact(name))
    throw new StartupError(`${name} is no site fact; these are: ${SITE_FACT_NAMES.join(', ')}.`);
  if (!isSet)
    return (await siteFacts.reset(name)) ? `${name} is the environment’s again` : `${name} was not changed`;
  const value = factFromText(text);
  const fault = factFault(name, value);
  if (fault !== null) throw new StartupError(`${name} ${fault}; nothing was changed.`);
  await siteFacts.change(name, value);
  return value === null ? `${name} is missing now: what shows it is hidden` : `${name} is ${value} now`;
}

async function list(siteFacts: SiteFactsStore): Promise<string> {
  const { facts, changed } = await siteFacts.read();
  const width = Math.max(...SITE_FACT_NAMES.map((name) => name.length));
  return SITE_FACT_NAMES.map(
    (name) => `${name.padEnd(width)}  ${facts[name] ?? 'none'}${name in changed ? '  (changed)' : ''}`,
  ).join('\n');
}
