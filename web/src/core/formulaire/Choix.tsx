import { useId } from 'react'
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  TextField,
  useFilter,
} from 'react-aria-components'
import type { FieldValues } from 'react-hook-form'
import { ErreurApi } from '../erreurs.ts'
import { Icone } from '../Icone.tsx'
import '../choix/choix.css'
import { Champ } from './Champ.tsx'
import { type ProprietesChamp, useChamp } from './contexte.ts'

interface Proprietes<V extends FieldValues> extends ProprietesChamp<V> {
  /** Code → libellé, dans l'ordre d'affichage. */
  readonly options: Readonly<Record<string, string>>
  readonly vide?: string
  /** « Non renseigné » est dans la liste ; à défaut, si le champ est facultatif. */
  readonly effacable?: boolean
  /** L'appel d'où viennent les valeurs. */
  readonly lecture?: LectureDesChoix
}

/** Une requête qui apporte des choix : la liste s'ouvre et dit qu'ils arrivent, ou qu'ils n'ont pas pu être lus ; rouverte, elle les redemande. */
interface LectureDesChoix {
  readonly isLoading: boolean
  readonly isLoadingError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Sans valeur, une liste s'ouvre quand même, pour dire pourquoi. */
const quiSeLit = (lecture: LectureDesChoix | undefined) => ({
  allowsEmptyCollection: true,
  onOpenChange: (ouverte: boolean) => {
    if (ouverte && lecture?.isLoadingError) void lecture.refetch()
  },
})

const NON_LUS = 'Ces choix n’ont pas pu être lus. Fermez la liste et rouvrez-la : ils seront redemandés.'
/** Ce qui manque encore à la liste, ou `null`. */
const ceQuiManque = (lecture: LectureDesChoix | undefined): string | null => {
  if (lecture?.isLoading) return 'Chargement'
  if (!lecture?.isLoadingError) return null
  // Ce que l'API refuse, la redemander n'y changerait rien : sa phrase dit pourquoi.
  return lecture.error instanceof ErreurApi && lecture.error.statut < 500 ? lecture.error.message : NON_LUS
}

/** Ce que montre une liste repliée dont rien n'est choisi, ou dont le nom de ce qui l'est n'est pas lu. */
function direReplie(valeur: unknown, vide: string, lecture: LectureDesChoix | undefined): string {
  const choisie = Array.isArray(valeur) ? valeur.length > 0 : (valeur ?? AUCUN) !== AUCUN
  if (!choisie || lecture === undefined) return vide
  if (lecture.isLoading) return 'Chargement'
  return lecture.isLoadingError ? 'Choix non lu' : vide
}

const RECHERCHE_A_PARTIR_DE = 10
const AUCUN = ''

/** Une valeur d'une liste ; « Non renseigné » l'efface. Au-delà de dix valeurs, une recherche sans accents. */
export function Choix<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { options, vide = 'Non renseigné', facultatif, effacable = facultatif ?? false, lecture } = props
  const rienEstUneReponse = facultatif === true || (effacable && props.vide !== undefined)
  const { field, erreur, ferme, decritPar, id } = useChamp(props)
  const entrees = [...(effacable ? [[AUCUN, vide] as const] : []), ...Object.entries(options)]
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Select
        className="choix"
        aria-labelledby={`${id}-l`}
        aria-describedby={decritPar}
        value={(field.value as string | null) ?? (rienEstUneReponse ? AUCUN : null)}
        onChange={(cle) => field.onChange(cle === AUCUN ? null : cle)}
        onBlur={field.onBlur}
        isDisabled={ferme}
        isInvalid={erreur !== undefined}
        {...quiSeLit(lecture)}
      >
        <Deroulante id={id} reference={field.ref} entrees={entrees} libelle={props.libelle} valeur={field.value} lecture={lecture} />
      </Select>
    </Champ>
  )
}

interface ProprietesHorsFormulaire<C extends string> {
  readonly libelle: string
  readonly options: Readonly<Record<C, string>>
  /** `null` : rien n'est encore choisi. */
  readonly valeur: C | null
  readonly changer: (code: C) => void
  readonly ferme?: boolean
  readonly lecture?: LectureDesChoix
}

/** La même liste là où rien ne s'envoie d'un formulaire : ce qui se choisit vaut aussitôt. */
export function ChoixImmediat<C extends string>({
  libelle,
  options,
  valeur,
  changer,
  ferme = false,
  lecture,
}: ProprietesHorsFormulaire<C>) {
  const id = useId()
  return (
    <Champ id={id} libelle={libelle} erreur={undefined}>
      <Select
        className="choix"
        aria-labelledby={`${id}-l`}
        value={valeur}
        onChange={(cle) => cle !== null && changer(cle as C)}
        isDisabled={ferme}
        {...quiSeLit(lecture)}
      >
        <Deroulante id={id} entrees={Object.entries(options)} libelle={libelle} valeur={valeur} lecture={lecture} />
      </Select>
    </Champ>
  )
}

/** Plusieurs valeurs d'une liste ; la valeur est le tableau des codes. */
export function ChoixMultiple<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { field, id, erreur, ferme, decritPar } = useChamp(props)
  return (
    <Champ id={id} erreur={erreur} {...props}>
      <Select
        className="choix"
        selectionMode="multiple"
        aria-labelledby={`${id}-l`}
        aria-describedby={decritPar}
        value={(field.value as string[] | null) ?? []}
        onChange={(codes) => field.onChange(codes)}
        onBlur={field.onBlur}
        isDisabled={ferme}
        isInvalid={erreur !== undefined}
        {...quiSeLit(props.lecture)}
      >
        <Bouton id={id} reference={field.ref} vide={direReplie(field.value, props.vide ?? 'Sélectionner', props.lecture)} />
        <Popover className="pop" maxHeight={380} placement="bottom start" offset={4}>
          <ListeDesOptions entrees={Object.entries(props.options)} libelle={props.libelle} lecture={props.lecture} cases />
        </Popover>
      </Select>
    </Champ>
  )
}

interface ProprietesDeroulante {
  readonly id: string
  readonly reference?: (element: HTMLButtonElement | null) => void
  readonly entrees: readonly (readonly [string, string])[]
  readonly libelle: string
  readonly valeur: unknown
  readonly lecture?: LectureDesChoix | undefined
}

/** Le bouton d'une liste, et ce qu'il déroule. */
const Deroulante = ({ id, reference, valeur, ...liste }: ProprietesDeroulante) => (
  <>
    <Bouton id={id} reference={reference} vide={direReplie(valeur, 'Sélectionner', liste.lecture)} />
    <Popover className="pop" maxHeight={380} placement="bottom start" offset={4}>
      <ListeDesOptions {...liste} />
    </Popover>
  </>
)

const Bouton = ({
  id,
  reference,
  vide,
}: {
  readonly id: string
  readonly reference: ((element: HTMLButtonElement | null) => void) | undefined
  readonly vide: string
}) => (
  <Button id={id} ref={reference} className="in choix-b">
    <SelectValue className="cut">
      {({ isPlaceholder, selectedText }) => (isPlaceholder ? <span className="muted">{vide}</span> : <>{selectedText}</>)}
    </SelectValue>
    <Icone nom="bas" />
  </Button>
)

/** Les valeurs d'une liste déroulante, avec une recherche sans accents au-delà de dix. */
export function ListeDesOptions({
  entrees,
  libelle,
  cases = false,
  lecture,
}: {
  readonly entrees: readonly (readonly [string, string])[]
  readonly libelle: string
  readonly cases?: boolean
  readonly lecture?: LectureDesChoix | undefined
}) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const manque = ceQuiManque(lecture)
  const liste = (
    <ListBox
      className="lb"
      items={entrees.map(([cle, texte]) => ({ cle, texte }))}
      renderEmptyState={() => <p className="lb-v">{manque ?? 'Aucune donnée disponible'}</p>}
    >
      {({ cle, texte }) => (
        <ListBoxItem id={cle} className="lb-i" textValue={texte}>
          {cases && (
            <span className="lb-c" aria-hidden="true">
              <Icone nom="coche" />
            </span>
          )}
          <span className="cut">{texte}</span>
          {!cases && <Icone nom="coche" className="lb-s" />}
        </ListBoxItem>
      )}
    </ListBox>
  )
  return (
    <>
      {entrees.length < RECHERCHE_A_PARTIR_DE ? (
        liste
      ) : (
        <Autocomplete filter={contains}>
          <TextField className="cherche pop-r" aria-label={`Rechercher dans ${libelle}`} autoFocus>
            <Icone nom="loupe" />
            <Input className="in" placeholder="Rechercher" />
          </TextField>
          {liste}
        </Autocomplete>
      )}
      {entrees.length > 0 && manque !== null && (
        <p className="lb-v" role="status">
          {manque}
        </p>
      )}
    </>
  )
}
