import { createContext, useContext, useEffect, useRef } from 'react'
import { type FieldPath, type FieldValues, get, useController, useFormContext } from 'react-hook-form'

/** Une valeur qui ne va pas sans empêcher d'enregistrer : elle se dit comme une erreur, sous son champ et dans le résumé. */
export interface ConstatDeChamp {
  readonly chemin: string
  readonly libelle: string
  readonly message: string
}

/** Ce que les champs d'un formulaire partagent : la racine de leurs identifiants, leurs libellés pour le résumé, les constats. */
interface ContexteFormulaire {
  readonly racine: string
  readonly libelles: Map<string, string>
  readonly constats: readonly ConstatDeChamp[]
  /** Change quand la personne renonce : ce qui est tapé et n'a pas de valeur s'en va aussi. */
  readonly remise: number
  readonly inacheves: Inacheves
}

/** Ce qu'un champ montre et ne sait pas encore dire : une date à moitié tapée, un montant illisible. */
export interface Inacheve {
  /** Pourquoi il n'a pas de valeur ; `null` : il en a une, ou rien n'y est tapé. */
  readonly dire: () => string | null
  readonly texte: () => string
  readonly reprendre: (texte: string) => void
}

export interface Inacheves {
  readonly champs: Map<string, Inacheve>
  /** Ce qui était tapé dans des champs qui ne sont pas (ou plus) à l'écran. */
  readonly textes: Map<string, string>
}

/** Tout ce qui est tapé et n'a pas de valeur, champ par champ : le brouillon le garde aussi. */
export function textesInacheves({ champs, textes }: Inacheves): Readonly<Record<string, string>> {
  const montres = [...champs].filter(([, champ]) => champ.dire() !== null).map(([nom, champ]) => [nom, champ.texte()] as const)
  return Object.fromEntries([...textes, ...montres])
}

export const ContexteDuFormulaire = createContext<ContexteFormulaire>({
  racine: 'f',
  libelles: new Map(),
  constats: [],
  remise: 0,
  inacheves: { champs: new Map(), textes: new Map() },
})

/** L'identifiant du texte qui dit, pour tous les champs à la fois, pourquoi ils sont fermés : aucun ne le répète. */
export const RaisonCommune = createContext<string | null>(null)

export const idDuChamp = (racine: string, nom: string) => `${racine}-${nom.replaceAll('.', '-')}`

/** Ce que tout champ accepte. `nom` est le chemin dans le schéma, vérifié si l'on écrit `<Texte<Saisie> …>`. */
export interface ProprietesChamp<V extends FieldValues = FieldValues> {
  readonly nom: FieldPath<V>
  readonly libelle: string
  /** Le libellé hors de sa place, dans le résumé des erreurs : « Nom de Julien Duprez ». */
  readonly libelleComplet?: string
  readonly aide?: string
  readonly facultatif?: boolean
  /** Pourquoi le champ est fermé à la saisie. */
  readonly verrou?: string | null
  /** Le libellé n'est que pour les lecteurs d'écran (registre de montants, tableau). */
  readonly libelleCache?: boolean
  /** Sa place dans l'écran. */
  readonly classe?: string | undefined
}

export function useChamp<V extends FieldValues>({ nom, libelle, libelleComplet = libelle, aide, verrou }: ProprietesChamp<V>) {
  const { racine, libelles, constats } = useContext(ContexteDuFormulaire)
  const raisonCommune = useContext(RaisonCommune)
  const { field, fieldState, formState } = useController({ name: nom as FieldPath<FieldValues> })
  useEffect(() => {
    libelles.set(nom, libelleComplet)
    return () => void libelles.delete(nom)
  }, [libelles, nom, libelleComplet])
  const id = idDuChamp(racine, nom)
  const erreur = fieldState.error?.message ?? constats.find(({ chemin }) => chemin === nom)?.message
  const decritPar = [verrou != null ? (raisonCommune ?? `${id}-a`) : aide !== undefined && `${id}-a`, erreur !== undefined && `${id}-e`]
    .filter(Boolean)
    .join(' ')
  /** Un texte effacé redevient ce qu'est un champ vide ici : rien n'a changé, il n'y a rien à enregistrer. */
  const ecrireTexte = (texte: string) =>
    field.onChange(texte === '' ? ((get(formState.defaultValues, nom) ?? null) === null ? null : '') : texte)
  return { field, id, erreur, ferme: verrou != null, decritPar: decritPar === '' ? undefined : decritPar, ecrireTexte }
}

/** Ce que l'on tape peut n'avoir encore aucune valeur : le refus s'en dit sous le champ une fois quitté, et le formulaire ne s'enregistre pas sans. */
export function useFrappeSansValeur(
  nom: string,
  { id, erreur, decritPar }: Pick<ReturnType<typeof useChamp>, 'id' | 'erreur' | 'decritPar'>,
  { refus, ...inacheve }: Inacheve & { readonly refus: string | null },
) {
  const { clearErrors, getFieldState } = useFormContext()
  useInacheve(nom, inacheve)
  return {
    erreur: refus ?? erreur,
    decritPar: refus !== null && erreur === undefined ? [decritPar, `${id}-e`].filter(Boolean).join(' ') : decritPar,
    /** Le champ se quitte : s'il a maintenant sa valeur, le refus d'enregistrer sans elle n'a plus d'objet. */
    lever: () => {
      if (inacheve.dire() === null && getFieldState(nom).error?.type === 'inacheve') clearErrors(nom)
    },
  }
}

/** Ce que le champ montre et ne sait pas dire : le formulaire ne s'enregistre pas sans. */
function useInacheve(nom: string, champ: Inacheve): void {
  const { inacheves } = useContext(ContexteDuFormulaire)
  const dernier = useRef(champ)
  dernier.current = champ
  useEffect(() => {
    const { champs, textes } = inacheves
    champs.set(nom, {
      dire: () => dernier.current.dire(),
      texte: () => dernier.current.texte(),
      reprendre: (texte) => dernier.current.reprendre(texte),
    })
    const tape = textes.get(nom)
    textes.delete(nom)
    if (tape !== undefined) dernier.current.reprendre(tape)
    return () => {
      champs.delete(nom)
      if (dernier.current.dire() !== null) textes.set(nom, dernier.current.texte())
    }
  }, [inacheves, nom])
}
