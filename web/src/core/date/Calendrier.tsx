import { parseDate } from '@internationalized/date'
import type { RefObject } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Dialog,
  Heading,
  Popover,
} from 'react-aria-components'
import { Icone } from '../Icone.tsx'
import '../choix/choix.css'
import styles from './calendrier.module.css'

interface Props {
  readonly ancre: RefObject<HTMLElement | null>
  readonly libelle: string
  /** Jours civils AAAA-MM-JJ. */
  readonly valeur: string | null
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly choisir: (jour: string) => void
  readonly fermer: () => void
}

/** Le mois où prendre un jour, sous son champ. */
export const Calendrier = ({ ancre, libelle, valeur, min, max, choisir, fermer }: Props) => (
  <Popover className="pop" triggerRef={ancre} isOpen onOpenChange={(ouvert) => !ouvert && fermer()} placement="bottom start" offset={4}>
    <Dialog className="pop-d" aria-label={libelle}>
      <Calendar
        className={styles.calendrier}
        aria-label={libelle}
        autoFocus
        value={valeur === null ? null : parseDate(valeur)}
        onChange={(jour) => choisir(jour.toString())}
        {...(min === undefined ? {} : { minValue: parseDate(min) })}
        {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      >
        <header>
          <Button slot="previous" className="ib">
            <Icone nom="gauche" />
          </Button>
          <Heading className={styles.titre} />
          <Button slot="next" className="ib">
            <Icone nom="droite" />
          </Button>
        </header>
        <CalendarGrid weekdayStyle="short">
          <CalendarGridHeader>{(jour) => <CalendarHeaderCell>{jour}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(jour) => <CalendarCell className={styles.jour} date={jour} />}</CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Dialog>
  </Popover>
)
