import { champsSaisis } from '../menage.fields.ts'
import type { Exigence } from './champ.ts'
import type { Controle, Erreur } from './controle.ts'
import type { DossierAControler } from './dossier.ts'
import { etapesDuDossier, type NumeroEtape } from './etapes.ts'
import { estVide, valeurAu } from './requis.ts'

export type Avancement = 'COMPLET' | 'A_RELIRE' | 'MANQUES' | 'ERREURS' | 'A_COMMENCER' | 'FACULTATIF'

export interface EtatDEtape {
  readonly etape: NumeroEtape
  readonly code: string
  readonly libelle: string
  readonly etat: Avancement
  /** Combien d'erreurs, ou de champs (de documents, à la dernière étape) manquants. */
  readonly nombre: number
  /** « Complet », « À relire », « 2 champs manquants », « 1 erreur », « À commencer », « Facultatif ». */
  readonly texte: string
}

interface Precisions {
  readonly pour?: readonly Exigence[]
  /** Comptent à la dernière étape. */
  readonly documentsManquants?: number
  /** Celles que quelqu'un a ouvertes : aucune autre ne se dit complète. Absentes : l'entretien est clos, il n'y a plus à les parcourir. */
  readonly ouvertes?: ReadonlySet<number> | undefined
}

/** Où en est chaque étape. */
export const etatDesEtapes = (
  dossier: DossierAControler,
  { invalidFields }: Pick<Controle, 'invalidFields'>,
  { pour = ['E', 'C'], documentsManquants = 0, ouvertes }: Precisions = {},
): EtatDEtape[] => {
  const retenues = invalidFields.filter((erreur) => erreur.pour.some((exigence) => pour.includes(exigence)))
  return etapesDuDossier.map(({ numero, code, libelle, facultative }) => {
    const erreurs = retenues.filter(({ step }) => step === numero)
    const lu = etat(erreurs, estVierge(dossier, numero), facultative, numero === 7 ? documentsManquants : 0)
    const reste = numero === 7 && lu.etat === 'COMPLET' ? retenues.length : 0
    const su = reste > 0 ? aCompleter(reste) : lu
    return { etape: numero, code, libelle, ...(su.etat === 'COMPLET' && ouvertes?.has(numero) === false ? A_RELIRE : su) }
  })
}

/** Rien n'y manque, mais personne ne l'a encore eue sous les yeux. */
const A_RELIRE = { etat: 'A_RELIRE', nombre: 0, texte: 'À relire' } as const

/** Le récapitulatif n'est pas complet tant que le dossier ne l'est pas. */
const aCompleter = (nombre: number) => ({ etat: 'MANQUES', nombre, texte: 'Dossier à compléter' }) as const

function etat(
  erreurs: readonly Erreur[],
  vierge: boolean,
  facultative: boolean,
  documents: number,
): Pick<EtatDEtape, 'etat' | 'nombre' | 'texte'> {
  const invalides = erreurs.filter(({ genre }) => genre === 'INVALIDE').length
  const manques = erreurs.length - invalides
  if (facultative && vierge) return { etat: 'FACULTATIF', nombre: 0, texte: 'Facultatif' }
  if (invalides > 0) return { etat: 'ERREURS', nombre: invalides, texte: compte(invalides, 'erreur', 'erreurs') }
  if (vierge) return { etat: 'A_COMMENCER', nombre: manques, texte: 'À commencer' }
  if (manques > 0) return { etat: 'MANQUES', nombre: manques, texte: compte(manques, 'champ manquant', 'champs manquants') }
  if (documents > 0) return { etat: 'MANQUES', nombre: documents, texte: compte(documents, 'document manquant', 'documents manquants') }
  return { etat: 'COMPLET', nombre: 0, texte: 'Complet' }
}

const compte = (nombre: number, un: string, plusieurs: string) => `${nombre} ${nombre > 1 ? plusieurs : un}`

// « Non » est la valeur de départ d'une case ; « relogement nécessaire » est vrai d'emblée.
const DE_DEPART = ['relogement.relogementNecessaire']

const cheminsDe = (etape: NumeroEtape) =>
  champsSaisis
    .filter((champ) => champ.etape === etape && !champ.chemin.includes('*') && !DE_DEPART.includes(champ.chemin))
    .map(({ chemin }) => chemin.split('.'))
const chemins = new Map(etapesDuDossier.map(({ numero }) => [numero, cheminsDe(numero)]))

/** Rien n'y est saisi. */
function estVierge(dossier: DossierAControler, etape: NumeroEtape): boolean {
  if (etape === 2 && dossier.occupants.length > 0) return false
  const { ressources, revenusImposables } = dossier.ressourcesEtCharges
  if (
    etape === 3 &&
    (ressources.length > 0 || revenusImposables.length > 0 || dossier.occupants.some(({ sansRessource }) => sansRessource))
  )
    return false
  const saisis = chemins.get(etape) ?? []
  // Le récapitulatif n'a rien à saisir : il est complet, ou il lui manque quelque chose.
  if (saisis.length === 0) return false
  return saisis.every((cles) => {
    const valeur = valeurAu(dossier, cles)
    return estVide(valeur) || valeur === false
  })
}
