import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Container } from './container.tsx';
import { Heading } from './heading.tsx';
import { Cluster, Grid, Stack } from './layout.tsx';
import { Section } from './section.tsx';
import { Eyebrow, Text } from './text.tsx';

describe('Section', () => {
  it('is a region named by its heading', async () => {
    const { container } = render(
      <Section id="process" tone="band" labelledBy="process-title">
        <Container width="text">
          <Stack gap={6}>
            <Eyebrow>How we start</Eyebrow>
            <Heading level={2} id="process-title">
              Process
            </Heading>
            <Grid min="10rem" gap={3}>
              <Text tone="muted">One</Text>
            </Grid>
            <Cluster gap={2}>
              <Text size="small">Two</Text>
            </Cluster>
          </Stack>
        </Container>
      </Section>,
    );

    expect(screen.getByRole('region', { name: 'Process' }).id).toBe('process');
    await expectAccessible(container);
  });

  it('uses the band’s colors on the deep tone only', () => {
    render(
      <>
        <Section tone="band" aria-label="Deep" />
        <Section tone="tint" aria-label="Light" />
      </>,
    );

    expect(screen.getByRole('region', { name: 'Deep' }).matches('[data-band]')).toBe(true);
    expect(screen.getByRole('region', { name: 'Light' }).matches('[data-band]')).toBe(false);
  });
});
