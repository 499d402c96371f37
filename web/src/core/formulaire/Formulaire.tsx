/**
 * Le formulaire, partout le même : le schéma du domaine, ses champs, un brouillon, un résumé d'erreurs.
 *
 *   <Formulaire schema={informationsSchema} valeurs={menage.informations} version={menage.version}
 *               brouillon={`menage:${id}:informations`} enregistrer={async (saisie, origine) => …} action="Enregistrer">
 *     <Telephone<Informations> nom="telephone" libelle="Téléphone" facultatif />
 *     <Nombre<Informations> nom="loyer" libelle="Loyer" unite="€ / mois" />
 *   </Formulaire>
 *
 * `enregistrer` reçoit la saisie validée et son origine (valeurs lues, version) : voir enregistrerAvecFusion. Un refus
 * 422 revient sous les champs ; les autres en haut. `pied` remplace les boutons, `useEtatDeSaisie` dit où en est l'envoi.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { RetourALaSaisie } from '../conflit/enregistrerAvecFusion.ts'
import { ErreurSession } from '../erreurs.ts'
import { type ConstatDeChamp, ContexteDuFormulaire, type Inacheves } from './contexte.ts'
import { type EtatDeSaisie, EtatDeSaisieContexte } from './etatDeSaisie.ts'
import { PiedDeFormulaire } from './PiedDeFormulaire.tsx'
import { ResumeDesErreurs } from './ResumeDesErreurs.tsx'
import { type ErreurGenerale, repartirLeRefus } from './refus.ts'
import { type Origine, useBrouillon } from './useBrouillon.ts'
import { useSuivi } from './useSuivi.ts'
import './formulaire.css'

export interface Props<V extends FieldValues> {
  readonly schema: z.ZodType<V>
  readonly valeurs: V
  /** Version de la fiche lue, pour If-Match. */
  readonly version?: number
  /** Clé du brouillon, propre au formulaire et à son objet. `null` : rien n'est gardé (mots de passe, ce qui ne se tape pas). */
  readonly brouillon: string | null
  /** Peut rendre `{ valeurs, version }` tels qu'enregistrés : la saisie suivante partira de là. */
  readonly enregistrer: (saisie: V, origine: Origine<V>) => Promise<unknown>
  readonly apres?: () => void
  readonly action?: string
  readonly annuler?: () => void
  readonly pied?: ReactNode
  /** Deux ou trois champs, tous visibles : pas de résumé, le premier champ fautif prend le focus. */
  readonly court?: boolean
  /** Nom du formulaire pour les lecteurs d'écran. */
  readonly nom?: string
  /** Sa mise en page, quand il est la page entière. */
  readonly classe?: string | undefined
  /** Reçoit la saisie au fil de la frappe ; `enFrappe` : la personne est au milieu d'un champ. */
  readonly suivre?: (saisie: V, enFrappe: boolean) => void
  /** Ce qui ne va pas dans la saisie sans empêcher de l'enregistrer. */
  readonly constats?: readonly ConstatDeChamp[]
  readonly children: ReactNode
}

const AUCUN_CONSTAT: readonly ConstatDeChamp[] = []

export function Formulaire<V extends FieldValues>(props: Props<V>) {
  const {
    schema,
    valeurs,
    version,
    brouillon,
    enregistrer,
    apres,
    action = 'Enregistrer',
    annuler,
    nom,
    classe,
    court = false,
    constats = AUCUN_CONSTAT,
    children,
  } = props
  const racine = useId()
  const libelles = useRef(new Map<string, string>()).current
  const inacheves = useRef<Inacheves>({ champs: new Map(), textes: new Map() }).current
  const form = useForm<V>({
    defaultValues: valeurs as DefaultValues<V>,
    resolver: refuserLInacheve(zodResolver(schema as never) as unknown as Resolver<V>, inacheves),
    shouldFocusError: court,
  })
  const lue = { valeurs, version: version ?? null }
  const { origine, garde, reprise, repartirDe } = useBrouillon(form, brouillon ?? undefined, lue, inacheves)
  const quitterLeChamp = useSuivi(form, props.suivre)
  const [generale, setGenerale] = useState<ErreurGenerale | null>(null)
  const [essais, setEssais] = useState(0)
  const [remise, setRemise] = useState(0)
  const [enregistreLe, setEnregistreLe] = useState<Date | null>(null)
  const { isSubmitting, isDirty } = form.formState

  const envoyer = async (saisie: V) => {
    setGenerale(null)
    const envoyees = structuredClone(form.getValues())
    try {
      const suite = await enregistrer(saisie, origine)
      await repartirDe(estOrigine<V>(suite) ? suite : { valeurs: saisie, version: origine.version }, envoyees)
      if (!(estOrigine<V>(suite) && suite.inchangee)) setEnregistreLe(new Date())
      apres?.()
    } catch (erreur) {
      refuser(erreur)
    }
  }
  const refuser = (erreur: unknown) => {
    if (erreur instanceof RetourALaSaisie || erreur instanceof ErreurSession) return
    const { champs, generale: reste } = repartirLeRefus(erreur, libelles)
    for (const { propertyPath, message } of champs)
      form.setError(propertyPath as FieldPath<V>, { type: 'serveur', message }, { shouldFocus: court })
    setGenerale(reste)
    setEssais((nombre) => nombre + 1)
  }
  const soumettre = (evenement: SubmitEvent<HTMLFormElement>) => {
    // Un formulaire dans une boîte de dialogue ne doit pas soumettre celui de la page.
    evenement.stopPropagation()
    evenement.preventDefault()
    if (isSubmitting) return
    void form.handleSubmit(envoyer, () => {
      setGenerale(null)
      setEssais((nombre) => nombre + 1)
    })(evenement)
  }

  const abandonner = () => {
    setRemise((nombre) => nombre + 1)
    inacheves.textes.clear()
    void repartirDe(lue)
  }
  const etat: EtatDeSaisie = { enCours: isSubmitting, modifie: isDirty, enregistreLe, gardeLe: garde, abandonner }
  return (
    <FormProvider {...form}>
      <ContexteDuFormulaire value={{ racine, libelles, constats, remise, inacheves }}>
        <EtatDeSaisieContexte value={etat}>
          <form
            className={classe === undefined ? 'formulaire' : `formulaire ${classe}`}
            noValidate
            aria-label={nom}
            onSubmit={soumettre}
            onBlur={quitterLeChamp}
          >
            <ResumeDesErreurs racine={racine} libelles={libelles} constats={constats} generale={generale} essais={essais} court={court} />
            {reprise !== null && <Reprise le={reprise} repartir={abandonner} />}
            {children}
            {props.pied === undefined ? <PiedDeFormulaire action={action} annuler={annuler} /> : props.pied}
          </form>
        </EtatDeSaisieContexte>
      </ContexteDuFormulaire>
    </FormProvider>
  )
}

/** Une saisie à moitié faite se lit à l'écran mais n'a pas de valeur : l'enregistrer serait la perdre sans le dire. */
const refuserLInacheve =
  <V extends FieldValues>(valider: Resolver<V>, { champs }: Inacheves): Resolver<V> =>
  async (...demande) => {
    const lu = await valider(...demande)
    const phrases = [...champs].flatMap(([nom, champ]) => {
      const message = champ.dire()
      return message === null ? [] : [{ nom, message }]
    })
    if (phrases.length === 0) return lu
    const errors = { ...lu.errors } as FieldErrors<V>
    for (const { nom, message } of phrases) set(errors, nom, { type: 'inacheve', message })
    return { values: {}, errors }
  }

function Reprise({ le, repartir }: { readonly le: string; readonly repartir: () => void }) {
  return (
    <p className="reprise" role="status">
      <span>{le}</span>
      <button className="lk" type="button" onClick={repartir}>
        Repartir des valeurs enregistrées
      </button>
    </p>
  )
}

const estOrigine = <V,>(suite: unknown): suite is Origine<V> =>
  typeof suite === 'object' && suite !== null && 'valeurs' in suite && 'version' in suite
