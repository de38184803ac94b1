export { color, wash } from './tokens/color.ts';
export {
  font,
  fontSize,
  breakpoint,
  layer,
  line,
  lineHeight,
  media,
  motion,
  radius,
  shadow,
  size,
  space,
  toastsHeight,
  tracking,
  weight,
  width,
  type FontSizeStep,
  type SpaceStep,
} from './tokens/scale.ts';
export { GlobalStyles, ViewTransitionStyles } from './tokens/global-styles.tsx';
export { button, type ButtonLook } from './recipes/button.ts';
export { card, type CardLook } from './recipes/card.ts';
export { control } from './recipes/control.ts';
export { textLink } from './recipes/text-link.ts';
export { Container, type ContainerProps } from './primitives/container.tsx';
export { Heading, type HeadingLevel, type HeadingProps } from './primitives/heading.tsx';
export { Icon, type IconProps } from './primitives/icon.tsx';
export { iconPaths, type IconName } from './primitives/icon-paths.ts';
export { completeSprite } from './primitives/complete-sprite.ts';
export { iconSprite, iconSpriteOf } from './primitives/icon-sprite.ts';
export {
  Cluster,
  Grid,
  Stack,
  type ClusterProps,
  type GridProps,
  type StackProps,
} from './primitives/layout.tsx';
export { Section, type SectionProps } from './primitives/section.tsx';
export { Eyebrow, Text, type TextProps } from './primitives/text.tsx';
export { VisuallyHidden, visuallyHidden } from './primitives/visually-hidden.tsx';
export { WholeCodes } from './primitives/whole-codes.tsx';
export { Badge, type BadgeProps } from './components/badge.tsx';
export { Button, type ButtonProps } from './components/button.tsx';
export { Callout, type CalloutProps } from './components/callout.tsx';
export { CheckList, type CheckListProps } from './components/check-list.tsx';
export { Disclosure, type DisclosureProps } from './components/disclosure.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx';
export { ExternalLink, type ExternalLinkProps } from './components/external-link.tsx';
export { Skeleton, type SkeletonProps } from './components/skeleton.tsx';
export { Steps, type Step, type StepsProps } from './components/steps.tsx';
export { Tabs, type Tab, type TabsProps } from './components/tabs.tsx';
export {
  ErrorSummary,
  ErrorSummarySlot,
  type ErrorSummaryProps,
  type SummaryError,
} from './form/error-summary.tsx';
export { FieldError, FieldErrorSlot, type FieldFrameProps } from './form/field-parts.tsx';
export { Fieldset, type FieldsetProps } from './form/fieldset.tsx';
export { SelectField, type SelectFieldProps } from './form/select-field.tsx';
export { TextAreaField, type TextAreaFieldProps } from './form/text-area-field.tsx';
export { TrapField } from './form/trap-field.tsx';
export { TextField, type TextFieldProps } from './form/text-field.tsx';
export { Deferred } from './deferred.tsx';
export { useDisclosureMenu, type DisclosureMenuOptions } from './use-disclosure-menu.ts';
export { useModal, type ModalOptions } from './use-modal.ts';
export { AfterHydration, useAfterHydration, useHydrated } from './use-hydrated.ts';
export { AgingArt } from './art/aging-art.tsx';
export { AwardArt, type AwardArtProps } from './art/award-art.tsx';
export { CoverArt, type CoverArtProps } from './art/cover-art.tsx';
export { HeroArt } from './art/hero-art.tsx';
export { InvoiceArt } from './art/invoice-art.tsx';
export { LedgerArt } from './art/ledger-art.tsx';
export { LifecycleArt } from './art/lifecycle-art.tsx';
export { OutreachArt } from './art/outreach-art.tsx';
export { PortraitArt } from './art/portrait-art.tsx';
export { ResultsArt } from './art/results-art.tsx';
