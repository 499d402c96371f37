import { parseDate } from '@internationalized/date'
import { type FocusEvent, useContext, useEffect, useRef, useState } from 'react'
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
import { type FieldValues, useFormContext } from 'react-hook-form'
import { Icone } from '../Icone.tsx'
import '../choix/choix.css'
import '../choix/calendrier.css'
import { Champ } from './Champ.tsx'
import { ContexteDuFormulaire, type ProprietesChamp, useChamp } from './contexte.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Jours civils AAAA-MM-JJ entre lesquels le calendrier se tient. */
  readonly min?: string
  readonly max?: string
}

/** Un jour, tapé JJ/MM/AAAA ou pris au calendrier ; la valeur est AAAA-MM-JJ. */
export function ChampDate<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { field, id, erreur: refus, ferme, decritPar } = useChamp(props)
  const { anomalie, changer, quitter } = useAnomalie(props.nom, id, field.onChange)
  const erreur = anomalie ?? refus
  return (
    <Champ id={id} erreur={erreur} groupe {...props}>
      <DatePicker
        className="date"
        aria-labelledby={`${id}-l`}
        aria-describedby={anomalie !== null && refus === undefined ? [decritPar, `${id}-e`].filter(Boolean).join(' ') : decritPar}
        value={jourDe(field.value)}
        onChange={(jour) => changer(jour?.toString() ?? null)}
        onBlur={field.onBlur}
        isReadOnly={ferme}
        isInvalid={erreur !== undefined}
        minValue={jourDe(props.min) ?? undefined}
        maxValue={jourDe(props.max) ?? undefined}
        shouldForceLeadingZeros
      >
        <Group className={ferme ? 'in date-g ferme' : 'in date-g'} id={id} ref={field.ref} tabIndex={-1} onBlur={quitter}>
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

const INACHEVEE = 'La date est incomplète : jour, mois et année'
const IMPOSSIBLE = 'Cette date n’existe pas'

/**
 * Une date à moitié tapée, ou un 31 février, n'a pas de valeur : on le dit en quittant le champ, et le formulaire ne s'enregistre pas
 * sur ce qu'il ne montre pas. Un jour qui n'existe pas est ramené au dernier du mois : c'est dit aussi.
 */
function useAnomalie(nom: string, id: string, ecrire: (jour: string | null) => void) {
  const { inacheves } = useContext(ContexteDuFormulaire)
  const { clearErrors, getFieldState } = useFormContext()
  // La date vient d'être achevée : l'écran ne la montre pas encore entière.
  const fraiche = useRef(false)
  const [anomalie, setAnomalie] = useState<string | null>(null)
  useEffect(() => {
    fraiche.current = false
  })
  useEffect(() => {
    inacheves.set(nom, () => (fraiche.current ? null : anomalieDe(lireLesParts(document.getElementById(id)))))
    return () => void inacheves.delete(nom)
  }, [inacheves, nom, id])
  return {
    anomalie,
    changer: (jour: string | null) => {
      fraiche.current = jour !== null
      // Ramenée par le champ que l'on quitte, elle garde sa remarque.
      if (anomalieDe(lireLesParts(document.getElementById(id))) !== IMPOSSIBLE) setAnomalie(null)
      ecrire(jour)
    },
    quitter: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (currentTarget.contains(relatedTarget)) return
      const parts = lireLesParts(currentTarget)
      const trouvee = anomalieDe(parts)
      setAnomalie(trouvee === IMPOSSIBLE ? `Le ${enChiffres(parts)} n’existe pas : vérifiez la date` : trouvee)
      if (trouvee !== INACHEVEE && getFieldState(nom).error?.type === 'inacheve') clearErrors(nom)
    },
  }
}

type Parts = Readonly<Record<'day' | 'month' | 'year', number | null>>

function lireLesParts(zone: HTMLElement | null): Parts {
  const valeur = (type: keyof Parts) => {
    const part = zone?.querySelector(`[role="spinbutton"][data-type="${type}"]`)
    return part == null || part.hasAttribute('data-placeholder') ? null : Number(part.getAttribute('aria-valuenow'))
  }
  return { day: valeur('day'), month: valeur('month'), year: valeur('year') }
}

function anomalieDe({ day, month, year }: Parts): string | null {
  if (day === null && month === null && year === null) return null
  if (day === null || month === null || year === null) return INACHEVEE
  return day > new Date(Date.UTC(year, month, 0)).getUTCDate() ? IMPOSSIBLE : null
}

const enChiffres = ({ day, month, year }: Parts) => [day, month, year].map((part) => String(part).padStart(2, '0')).join('/')

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
