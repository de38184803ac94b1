import { use } from 'react';
import { foldLetters } from '@site/shared/contracts';
import { hasPermission } from '@site/shared/contracts/auth';
import { parseSearch } from '@site/shared/contracts/staff';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ACCOUNT_LINK } from '../../features/account/settings/admin-account-link-content.ts';
import { KEYBOARD_COPY } from './admin-keyboard-content.ts';
import { useRecordOpener, withoutRecord } from '../../features/submissions/record/record-address.ts';
import { RoleContext } from '../../session/permitted.tsx';
import { DEFAULT_SELECTION, searchOfSelection } from '../../features/submissions/list/list-address.ts';
import { useSavedViews } from '../../features/submissions/saved-views/use-saved-views.ts';
import { searchOfList } from '../../features/submissions/saved-views/view-address.ts';
import { VIEWS_COPY } from '../views/admin-views-content.ts';
import { useAdminView } from '../views/use-admin-view.ts';
import { searchOfView } from '../../kit/list/view-search.ts';
import { openReference, PALETTE_COPY, searchFor } from './admin-palette-content.ts';
import { findReference } from './find-reference.ts';

export interface Command {
  /** Unlike any other command's. */
  readonly id: string;
  readonly name: string;
  run(): void;
}

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** What staff can do with a text: open or search applications, or go to a place that has its words in its name. */
export function useCommandGroups(typed: string, showShortcuts: () => void): readonly CommandGroup[] {
  const text = typed.trim();
  const { open, search } = useApplicationCommands(text);
  const groups: readonly CommandGroup[] = [
    { title: PALETTE_COPY.groups.applications, commands: open },
    { title: PALETTE_COPY.groups.places, commands: usePlaces().filter(hasWordsOf(text)) },
    { title: PALETTE_COPY.groups.savedViews, commands: useViewCommands().filter(hasWordsOf(text)) },
    {
      title: PALETTE_COPY.groups.help,
      commands: [{ id: 'shortcuts', name: KEYBOARD_COPY.title, run: showShortcuts }].filter(hasWordsOf(text)),
    },
    { title: PALETTE_COPY.groups.search, commands: search },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

interface ApplicationCommands {
  readonly open: readonly Command[];
  /** Any word can be searched for, so this comes last. */
  readonly search: readonly Command[];
}

function useApplicationCommands(text: string): ApplicationCommands {
  const mayReview = hasPermission(use(RoleContext), 'review-submissions');
  const go = useGo();
  const [parameters] = useSearchParams();
  const openRecord = useRecordOpener();
  if (!mayReview) return { open: [], search: [] };
  const reference = findReference(text);
  const search = () => go(searchOfSelection(parameters, { ...DEFAULT_SELECTION, text }));
  return {
    open: reference ? [{ id: 'open', name: openReference(reference), run: () => openRecord(reference) }] : [],
    search: parseSearch(text).terms.length > 0 ? [{ id: 'search', name: searchFor(text), run: search }] : [],
  };
}

function usePlaces(): readonly Command[] {
  const { permitted } = useAdminView();
  const [parameters] = useSearchParams();
  const go = useGo();
  const navigate = useNavigate();
  return [
    ...permitted.map((view) => ({
      id: `view:${view}`,
      name: VIEWS_COPY.views[view].title,
      run: () => go(searchOfView(parameters, view)),
    })),
    { id: 'account', name: ACCOUNT_LINK, run: () => void navigate('/auth?view=account') },
  ];
}

function useViewCommands(): readonly Command[] {
  const mayReview = hasPermission(use(RoleContext), 'review-submissions');
  const [parameters] = useSearchParams();
  const go = useGo();
  return useSavedViews(mayReview).map(({ id, name, list }) => ({
    id: `saved:${id}`,
    name,
    run: () => go(searchOfList(parameters, list)),
  }));
}

/** Leads to a list or another view. On a phone, an open record would cover it. */
function useGo(): (search: URLSearchParams) => void {
  const navigate = useNavigate();
  return (search) => void navigate({ search: withoutRecord(search).toString() });
}

/** Each word of the text is somewhere in the name, whatever its case and accents. */
function hasWordsOf(text: string): (command: Command) => boolean {
  const words = foldLetters(text).split(/\s+/);
  return ({ name }) => words.every((word) => foldLetters(name).includes(word));
}
