import { ArrowRight } from 'lucide-react';
import { useTranslation } from '#i18n';
import BigWave from '~icons/game-icons/big-wave';
import { Picture } from '../../platform/picture.tsx';
import { ArtCard, Panel } from '../../ui/card.tsx';
import { Crest } from '../../ui/crest.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Facts } from '../../ui/facts.tsx';
import { GameIcon, Icon } from '../../ui/icon.tsx';
import { Row, Specimen } from './specimen.tsx';

const facts = [
  { key: 'replies', label: 'Replies', value: '86' },
  { key: 'views', label: 'Views', value: '4,912' },
  { key: 'last', label: 'Last reply', value: '12 min ago' },
];

export function CardSection() {
  const { t } = useTranslation('dev');
  return (
    <Specimen title={t('cards')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <ArtCard
          className="min-h-[380px]"
          art={
            <Picture
              name="empire-blue"
              sizes="(min-width: 80rem) 20rem, 50vw"
              className="size-full object-cover"
              loading="lazy"
            />
          }
        >
          <GameIcon as={BigWave} size={44} className="text-[#77abff]" />
          <h3 className="mt-4 text-h3 text-bone-50">Tidebound League</h3>
          <p className="mt-3 text-bone-200 text-control">
            Corsairs and frost-callers of the drowned coast. Speed, control, long memory.
          </p>
          <a
            href="#cards"
            className="stretch-card mt-4 inline-flex items-center gap-2 font-[540] text-[#77abff] text-control"
          >
            Join Blue <Icon as={ArrowRight} size={16} />
          </a>
        </ArtCard>
        <div className="grid content-start gap-5">
          <Panel title="This thread" aside="86 replies">
            <Facts facts={facts} />
          </Panel>
          <Panel selected>
            <p className="font-title text-card text-heading">Captain’s coffer</p>
            <p className="mt-1 text-control text-secondary">The chosen one of several.</p>
          </Panel>
          <Disclosure summary="Older clients">
            <p className="text-control text-secondary">Version 1.4, 12 March 2026</p>
          </Disclosure>
          <Row className="gap-4">
            <Crest seed="ysoldar" tone="blue" size="lg" />
            <Crest seed="kharzeth" tone="red" size="lg" />
            <Crest seed="mirelune" tone="yellow" size="lg" />
            <Crest seed="vexilla" tone="blue" size="md" />
            <Crest seed="gokhan" tone="red" size="md" />
            <Crest seed={48213} />
            <Crest seed={48214} />
          </Row>
        </div>
      </div>
    </Specimen>
  );
}
