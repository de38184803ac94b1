import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import type { SavedView } from '@site/shared/contracts/staff';
import { Button, fontSize, Icon, size, space, textLink, VisuallyHidden, weight } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { focusSubmissions } from '../focus-submissions.ts';
import { DEFAULT_SELECTION } from '../list/list-address.ts';
import { sharedBy, VIEWS_COPY } from './admin-views-content.ts';
import { useSavedViews } from './use-saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';
import { isSameList, listOf, searchOfList } from './view-address.ts';

/** Leads to the saved views of the list, and saves the current one. The list can be used without them, so a failure shows nothing. */
export function SavedViews() {
  const [parameters] = useSearchParams();
  const [dialog, setDialog] = useState<'save' | 'edit'>();
  const list = listOf(parameters);
  const views = useSavedViews();
  const current = views.find((view) => isSameList(view.list, list));
  const isDefault = isSameList(list, DEFAULT_SELECTION);
  if (isDefault && views.length === 0) return null;
  return (
    <nav aria-label={VIEWS_COPY.title} css={line}>
      <ViewLink
        name={VIEWS_COPY.all}
        isCurrent={isDefault}
        search={searchOfList(parameters, DEFAULT_SELECTION).toString()}
      />
      {views.map((view) => (
        <ViewLink
          key={view.id}
          name={view.name}
          isCurrent={view === current}
          search={searchOfList(parameters, view.list).toString()}
          {...(view.is_shared && { shared: sharedBy(view.owner) })}
        />
      ))}
      {!isDefault && !current && (
        <Button variant="ghost" size="sm" onClick={() => setDialog('save')}>
          {VIEWS_COPY.save}
        </Button>
      )}
      {current?.is_editable && (
        <Button variant="ghost" size="sm" onClick={() => setDialog('edit')}>
          {VIEWS_COPY.edit}
        </Button>
      )}
      <ViewDialog
        key={dialog === 'edit' ? current?.id : 'new'}
        isOpen={dialog !== undefined}
        editable={views.filter(({ is_editable }) => is_editable)}
        list={list}
        {...(dialog === 'edit' && current && { view: current })}
        onClosed={() => setDialog(undefined)}
      />
    </nav>
  );
}

interface ViewLinkProps extends Pick<SavedView, 'name'> {
  readonly search: string;
  readonly isCurrent: boolean;
  readonly shared?: string;
}

function ViewLink({ name, search, isCurrent, shared }: ViewLinkProps) {
  return (
    <Link
      to={{ search }}
      aria-current={isCurrent || undefined}
      title={shared}
      css={[textLink(), link, isCurrent && { fontWeight: weight.bold, textDecoration: 'none' }]}
      onClick={focusSubmissions}
    >
      {shared !== undefined && <Icon name="users" size="1em" />}
      {name}
      {shared !== undefined && <VisuallyHidden> ({VIEWS_COPY.shared})</VisuallyHidden>}
    </Link>
  );
}

const line: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: space[4],
  fontSize: fontSize.small,
};
const link: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: size.target,
  overflowWrap: 'anywhere',
};
