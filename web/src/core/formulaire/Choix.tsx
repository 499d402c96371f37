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
  /** Les valeurs arrivent encore : la liste s'ouvre et le dit. */
  readonly enAttente?: boolean
}

const RECHERCHE_A_PARTIR_DE = 10
const AUCUN = ''

/** Une valeur d'une liste ; « Non renseigné » l'efface. Au-delà de dix valeurs, une recherche sans accents. */
export function Choix<V extends FieldValues = FieldValues>(props: Proprietes<V>) {
  const { options, vide = 'Non renseigné', facultatif, effacable = facultatif ?? false, enAttente } = props
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
        allowsEmptyCollection
      >
        <Deroulante id={id} reference={field.ref} entrees={entrees} libelle={props.libelle} enAttente={enAttente} />
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
}

/** La même liste là où rien ne s'envoie d'un formulaire : ce qui se choisit vaut aussitôt. */
export function ChoixImmediat<C extends string>({ libelle, options, valeur, changer, ferme = false }: ProprietesHorsFormulaire<C>) {
  const id = useId()
  return (
    <Champ id={id} libelle={libelle} erreur={undefined}>
      <Select
        className="choix"
        aria-labelledby={`${id}-l`}
        value={valeur}
        onChange={(cle) => cle !== null && changer(cle as C)}
        isDisabled={ferme}
      >
        <Deroulante id={id} entrees={Object.entries(options)} libelle={libelle} />
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
        allowsEmptyCollection
      >
        <Bouton id={id} reference={field.ref} vide={props.vide ?? 'Sélectionner'} />
        <Popover className="pop" maxHeight={380} placement="bottom start" offset={4}>
          <ListeDesOptions entrees={Object.entries(props.options)} libelle={props.libelle} enAttente={props.enAttente} cases />
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
  readonly enAttente?: boolean | undefined
}

/** Le bouton d'une liste, et ce qu'il déroule. */
const Deroulante = ({ id, reference, ...liste }: ProprietesDeroulante) => (
  <>
    <Bouton id={id} reference={reference} vide="Sélectionner" />
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
  enAttente = false,
}: {
  readonly entrees: readonly (readonly [string, string])[]
  readonly libelle: string
  readonly cases?: boolean
  readonly enAttente?: boolean | undefined
}) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const liste = (
    <ListBox
      className="lb"
      items={entrees.map(([cle, texte]) => ({ cle, texte }))}
      renderEmptyState={() => <p className="lb-v">{enAttente ? 'Chargement' : 'Aucune donnée disponible'}</p>}
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
  if (entrees.length < RECHERCHE_A_PARTIR_DE) return liste
  return (
    <Autocomplete filter={contains}>
      <TextField className="cherche pop-r" aria-label={`Rechercher dans ${libelle}`} autoFocus>
        <Icone nom="loupe" />
        <Input className="in" placeholder="Rechercher" />
      </TextField>
      {liste}
    </Autocomplete>
  )
}
