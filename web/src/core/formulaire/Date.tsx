import { parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components'
import type { FieldValues } from 'react-hook-form'
import { Icone } from '../Icone.tsx'
import '../choix/choix.css'
import '../choix/calendrier.css'
import { Champ } from './Champ.tsx'
import { type ProprietesChamp, useChamp } from './contexte.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Jours civils AAAA-MM-JJ entre lesquels le calendrier se tient. */
  readonly min?: string
  readonly max?: string
}

/** Un jour, tapé JJ/MM/AAAA ou pris au calendrier ; la valeur est AAAA-MM-JJ. */
export function ChampDate<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  return (
    <Champ id={id} erreur={erreur} groupe {...props}>
      <DatePicker
        className="date"
        aria-labelledby={`${id}-l`}
        aria-describedby={decritPar}
        value={jourDe(field.value)}
        onChange={(jour) => field.onChange(jour?.toString() ?? null)}
        onBlur={field.onBlur}
        isReadOnly={ferme}
        isInvalid={erreur !== undefined}
        minValue={jourDe(props.min) ?? undefined}
        maxValue={jourDe(props.max) ?? undefined}
        shouldForceLeadingZeros
      >
        <Group className={ferme ? 'in date-g ferme' : 'in date-g'} id={id} ref={field.ref} tabIndex={-1}>
          <DateInput className="date-i">{(segment) => <DateSegment className="date-s" segment={segment} />}</DateInput>
          {!ferme && (
            <Button className="ib" aria-label="Ouvrir le calendrier">
              <Icone nom="calendrier" />
            </Button>
          )}
        </Group>
        <Popover className="pop" placement="bottom start" offset={4}>
          <Dialog className="pop-d">
            <Calendrier />
          </Dialog>
        </Popover>
      </DatePicker>
    </Champ>
  )
}

const Calendrier = () => (
  <Calendar className="cal-c">
    <header>
      <Button slot="previous" className="ib">
        <Icone nom="gauche" />
      </Button>
      <Heading className="cal-t" />
      <Button slot="next" className="ib">
        <Icone nom="droite" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>{(jour) => <CalendarHeaderCell>{jour}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(jour) => <CalendarCell className="cal-j" date={jour} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
)

function jourDe(valeur: unknown) {
  if (typeof valeur !== 'string') return null
  try {
    return parseDate(valeur)
  } catch {
    return null
  }
}
