import { createContext, useContext, useEffect } from 'react'
import { type FieldPath, type FieldValues, get, useController } from 'react-hook-form'

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
  /** Ce qu'un champ montre et ne sait pas encore dire (une date à moitié tapée) : la phrase, ou rien. */
  readonly inacheves: Map<string, () => string | null>
}

export const ContexteDuFormulaire = createContext<ContexteFormulaire>({
  racine: 'f',
  libelles: new Map(),
  constats: [],
  inacheves: new Map(),
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
