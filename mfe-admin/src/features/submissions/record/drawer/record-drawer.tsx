import { useId, type MouseEvent, type RefObject } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import {
  breakpoint,
  Button,
  color,
  Heading,
  Icon,
  layer,
  line,
  media,
  radius,
  shadow,
  size,
  space,
  Text,
  textLink,
  WholeCodes,
} from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ADMIN_COPY } from '../../../../kit/admin-content.ts';
import { LoadFailure } from '../../../../kit/load-failure.tsx';
import { useRetry } from '../../../../kit/use-retry.ts';
import { applicationTitle, notFound, RECORD_COPY } from '../admin-record-content.ts';
import { useNeighbors } from '../../list/use-neighbors.ts';
import type { SearchAddress } from '../record-address.ts';
import { RecordDetails } from '../record-details.tsx';
import { useRecord } from '../use-record.ts';
import { NeighborButtons } from './neighbor-buttons.tsx';
import { useRecordKeys } from './use-record-keys.ts';

interface RecordDrawerProps {
  readonly reference: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The address without the record. */
  readonly list: SearchAddress;
  readonly services: ShellServices;
  onClose(): void;
  onErased(): void;
}

/** One submission with everything about it. It is not modal: the list beside it can be used. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { reference, heading, list, services, onClose, onErased } = props;
  const query = useRetry(useRecord(reference));
  const titleId = useId();
  const record = query.data;
  const neighbors = useNeighbors(record?.reference ?? reference);
  const onKeyDown = useRecordKeys(neighbors, record?.id);

  function goBack(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
  }

  return (
    <section aria-labelledby={titleId} css={frame} onKeyDown={onKeyDown}>
      <Link to={list} onClick={goBack} css={[textLink(), back]}>
        <Icon name="arrowLeft" />
        {RECORD_COPY.back}
      </Link>
      <div css={head}>
        <Heading ref={heading} level={2} size="h3" id={titleId} tabIndex={-1} css={title}>
          {record?.company_name ?? <WholeCodes>{applicationTitle(reference)}</WholeCodes>}
        </Heading>
        <div css={buttons}>
          <NeighborButtons neighbors={neighbors} />
          <Button variant="ghost" size="sm" css={onlyWide} onClick={onClose}>
            <Icon name="close" />
            {ADMIN_COPY.close}
          </Button>
        </div>
      </div>
      {record ? (
        <RecordDetails {...{ record, reference, services, onErased }} />
      ) : (
        <NothingYet reference={reference} query={query} />
      )}
    </section>
  );
}

interface NothingYetProps {
  readonly reference: string;
  readonly query: Pick<ReturnType<typeof useRecord>, 'error' | 'isPending' | 'refetch'> & {
    readonly isRetrying: boolean;
  };
}

function NothingYet({ reference, query }: NothingYetProps) {
  if (query.error) return <LoadFailure title={RECORD_COPY.failure} query={query} />;
  if (query.isPending) return <p role="status">{RECORD_COPY.loading}</p>;
  return (
    <Text role="status" css={{ overflowWrap: 'anywhere' }}>
      <WholeCodes>{notFound(reference)}</WholeCodes>
    </Text>
  );
}

const gapBelowHeader = `calc(${size.header} + ${space[4]})`;
const frame: CSSObject = {
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  minWidth: 0,
  [breakpoint.lg]: {
    position: 'sticky',
    insetBlockStart: gapBelowHeader,
    maxHeight: `calc(100dvh - ${gapBelowHeader} - ${space[4]})`,
    padding: `0 ${space[6]} ${space[6]}`,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    border: `${line.hair} solid ${color.hairline}`,
    borderRadius: radius.md,
    background: color.bg,
    boxShadow: shadow.md,
  },
};
const back: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: space[2],
  minHeight: size.minTarget,
  [breakpoint.lg]: { display: 'none' },
};
const head: CSSObject = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
  // The title and the button that closes stay while the rest scrolls.
  [breakpoint.lg]: {
    position: 'sticky',
    insetBlockStart: 0,
    zIndex: layer.raised,
    marginInline: `calc(-1 * ${space[6]})`,
    padding: `${space[4]} ${space[6]}`,
    background: color.bg,
    borderBlockEnd: `${line.hair} solid ${color.hairline}`,
  },
};
const buttons: CSSObject = { display: 'flex', flexShrink: 0 };
const title: CSSObject = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  scrollMarginTop: gapBelowHeader,
  '&:focus': { outline: 'none' },
};
const onlyWide: CSSObject = { [media.narrow]: { display: 'none' } };
