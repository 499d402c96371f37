// L'historique se lit comme un fil : « Camille Delattre a passé le statut de Recherche du logement à Accepté en GTR ».
import { libellesModification } from '@relogement/domain/historique/historique.listes'
import type { TypeModification } from '@relogement/domain/historique/historique.schema'
import { libelleStatut, type StatutMenage, statutsMenage } from '@relogement/domain/menage/menage.statuts'
import type { NomIcone } from '../../core/Icone.tsx'
import type { Modification } from '../menage.data.ts'

/** Un morceau de phrase ; `fort` : un nom propre de la phrase (personne, statut, document). */
export interface Morceau {
  readonly texte: string
  readonly fort?: true
}

type Evenement = Pick<Modification, 'type' | 'auteur' | 'texte' | 'changements'>

const STATUT = 'relogement.statut'
const CHARGE = 'relogement.chargeDeRelogementPrincipal'

const dit = (texte: string): Morceau => ({ texte })
const fort = (texte: string): Morceau => ({ texte, fort: true })

/** La phrase d'un événement, et le commentaire que son auteur y a joint. */
export function phraseDe(evenement: Evenement): { phrase: Morceau[]; commentaire: string | null } {
  const { auteur, texte } = evenement
  const qui = auteur === null ? null : `${auteur.prenom} ${auteur.nom}`
  const statut = valeursDe(evenement, STATUT)
  if (statut !== null) {
    if (statut.ancien === null)
      return { phrase: creation(qui, nomDuStatut(statut.nouveau)), commentaire: /^Décohabitation/.test(texte ?? '') ? texte : null }
    const ancien = nomDuStatut(statut.ancien)
    const debut = qui === null ? [dit('Le statut est passé')] : [fort(qui), dit(' a passé le statut')]
    const passage = [dit(de(ancien)), fort(ancien), dit(' à '), fort(nomDuStatut(statut.nouveau))]
    return { phrase: [...debut, ...passage], commentaire: commentaireDuPassage(texte) }
  }
  const fait = faitDe(evenement)
  if (fait !== null && qui !== null) return { phrase: [fort(qui), ...fait], commentaire: null }
  return { phrase: [...(qui === null ? [] : [fort(qui), dit(' · ')]), dit(texte ?? sansAuteur(evenement))], commentaire: null }
}

const creation = (qui: string | null, statut: string): Morceau[] => [
  ...(qui === null ? [dit('Le dossier a été ouvert')] : [fort(qui), dit(' a ouvert le dossier')]),
  dit(', au statut '),
  fort(statut),
]

/** Ce qu'une personne a fait, à la suite de son nom ; `null` : le texte de l'événement le dit lui-même. */
function faitDe(evenement: Evenement): Morceau[] | null {
  const { type, texte } = evenement
  switch (type) {
    case 'ASSIGNATION':
      return [dit(' a confié le dossier à '), fort(String(valeursDe(evenement, CHARGE)?.nouveau ?? 'un chargé de relogement'))]
    case 'RETRAIT_ASSIGNATION':
      return [dit(' a retiré le dossier à '), fort(String(valeursDe(evenement, CHARGE)?.ancien ?? 'son chargé de relogement'))]
    case 'COMMENTAIRE':
      return [dit(' a commenté le dossier')]
    case 'SUIVI':
      return [dit(' a noté un suivi'), ...(texte ? [dit(' : '), dit(texte.replace(/^Suivi noté : /, ''))] : [])]
    case 'DOCUMENT_AJOUTE':
      return texte === null ? [dit(' a ajouté un document')] : [dit(' a ajouté le document '), fort(texte)]
    case 'DOCUMENT_SUPPRIME':
      return texte === null ? [dit(' a supprimé un document')] : [dit(' a supprimé le document '), fort(texte)]
    case 'MODIFICATION':
      return modificationDe(evenement)
    default:
      return null
  }
}

function modificationDe({ texte, changements }: Evenement): Morceau[] | null {
  const [, geste, alerte] = /^Alerte (posée|close|supprimée) : (.+)$/s.exec(texte ?? '') ?? []
  if (geste !== undefined) return [dit(` a ${gestesSurUneAlerte[geste as keyof typeof gestesSurUneAlerte]} l’alerte `), fort(alerte ?? '')]
  if (texte !== null) return null
  const sections = sectionsDe(changements.map(({ chemin }) => chemin))
  return [dit(` a modifié ${sections || 'le dossier'}`)]
}

const gestesSurUneAlerte = { posée: 'posé', close: 'clos', supprimée: 'supprimé' } as const

const sansAuteur = ({ changements }: Evenement): string => {
  const sections = sectionsDe(changements.map(({ chemin }) => chemin))
  return sections === '' ? 'Le dossier a été mis à jour' : `Mise à jour automatique : ${sections}`
}

const sections: readonly (readonly [RegExp, string])[] = [
  [/^informations\b/, 'les informations'],
  [/^composition\b/, 'la composition'],
  [/^ressourcesEtCharges\.(ressources|revenusImposables)\b/, 'les ressources'],
  [/^ressourcesEtCharges\.charges\b/, 'les charges'],
  [/^ressourcesEtCharges\.surendettementBDF\b/, 'le surendettement'],
  [/^logementActuelLocalisation\b/, 'l’adresse'],
  [/^logementActuel\b/, 'le logement actuel'],
  [/^projetResidentiel\b/, 'le projet résidentiel'],
  [/^logementPrecedent\b/, 'le logement précédent'],
  [/^relogement\.cotation\b/, 'la cotation'],
  [/^nouveauLogement\b/, 'la fiche du nouveau logement'],
  [/^relogement\b/, 'le relogement'],
]

const liste = new Intl.ListFormat('fr-FR', { type: 'conjunction' })

/** « les ressources et la cotation », dans l'ordre du dossier. */
function sectionsDe(chemins: readonly string[]): string {
  const restants = new Set(chemins)
  const noms = sections.flatMap(([motif, nom]) => {
    const siens = [...restants].filter((chemin) => motif.test(chemin))
    for (const chemin of siens) restants.delete(chemin)
    return siens.length === 0 ? [] : [nom]
  })
  return liste.format(noms)
}

const valeursDe = ({ changements }: Evenement, cherche: string) => changements.find(({ chemin }) => chemin === cherche) ?? null

const nomDuStatut = (code: unknown): string =>
  typeof code === 'string' && Object.hasOwn(statutsMenage, code) ? libelleStatut(code as StatutMenage) : String(code)

const de = (nom: string) => (/^[aeiouéèêà]/i.test(nom) ? ' d’' : ' de ')

const commentaireDuPassage = (texte: string | null): string | null =>
  /^Statut passé de « .+? » à « .+? » : (.+)$/s.exec((texte ?? '').replaceAll('\u00A0', ' '))?.[1] ?? null

/** Les valeurs changées que la phrase ne dit pas déjà. */
export const changementsAMontrer = ({ changements }: Pick<Modification, 'changements'>): Modification['changements'] =>
  changements.filter(({ chemin }) => chemin !== STATUT && chemin !== CHARGE)

const icones: Readonly<Record<TypeModification, NomIcone>> = {
  ASSIGNATION: 'personne',
  RETRAIT_ASSIGNATION: 'personne',
  COMMENTAIRE: 'bulle',
  MODIFICATION: 'crayon',
  SUIVI: 'telephone',
  DOCUMENT_AJOUTE: 'document',
  DOCUMENT_SUPPRIME: 'corbeille',
  PRESENTATION_GTRM: 'immeuble',
  PRESENTATION_GTR: 'immeuble',
  RETRAIT_PRESENTATION_GTR: 'immeuble',
  PRESENTATION_LOGEMENT_GTR: 'maison',
  RETRAIT_PRESENTATION_LOGEMENT_GTR: 'maison',
  PRESENTATION_CAL: 'immeuble',
  PROPOSITION_REFUSEE: 'interdit',
  PROJECTION_FINANCIERE: 'euro',
  COURRIER: 'courriel',
  STATUT_LOGEMENT_GTR: 'maison',
}

export const iconeDe = (evenement: Evenement): NomIcone => (valeursDe(evenement, STATUT) === null ? icones[evenement.type] : 'echange')

/** Les pastilles de l'historique, et les types d'événements de chacune. */
export const filtresHistorique = {
  modifications: { libelle: 'Statuts et saisies', types: ['MODIFICATION', 'ASSIGNATION', 'RETRAIT_ASSIGNATION'] },
  instances: {
    libelle: 'GTR et CALEOL',
    types: [
      'PRESENTATION_GTRM',
      'PRESENTATION_GTR',
      'RETRAIT_PRESENTATION_GTR',
      'PRESENTATION_LOGEMENT_GTR',
      'RETRAIT_PRESENTATION_LOGEMENT_GTR',
      'PRESENTATION_CAL',
      'PROPOSITION_REFUSEE',
      'STATUT_LOGEMENT_GTR',
    ],
  },
  documents: { libelle: 'Documents', types: ['DOCUMENT_AJOUTE', 'DOCUMENT_SUPPRIME', 'COURRIER', 'PROJECTION_FINANCIERE'] },
  echanges: { libelle: 'Échanges', types: ['SUIVI', 'COMMENTAIRE'] },
} as const satisfies Readonly<Record<string, { libelle: string; types: readonly TypeModification[] }>>
export type FiltreHistorique = keyof typeof filtresHistorique

/** Ce que l'historique montre : tout, une pastille, ou un seul type. */
export type ChoixHistorique = FiltreHistorique | TypeModification | null

const estPastille = (choix: string): choix is FiltreHistorique => Object.hasOwn(filtresHistorique, choix)

export const typesChoisis = (choix: ChoixHistorique): readonly TypeModification[] =>
  choix === null ? [] : estPastille(choix) ? filtresHistorique[choix].types : [choix]

/** Les types qui ont eu lieu, rangés sous leur pastille, avec leur nombre ; le type choisi y reste. */
export const typesProposes = (comptes: readonly { readonly valeur: string; readonly nombre: number }[], choix: ChoixHistorique) =>
  Object.values(filtresHistorique).flatMap(({ libelle, types }) => {
    const proposes = types.flatMap((type) => {
      const nombre = comptes.find(({ valeur }) => valeur === type)?.nombre ?? 0
      return nombre > 0 || type === choix ? [{ type, libelle: libellesModification[type], nombre }] : []
    })
    return proposes.length === 0 ? [] : [{ libelle, types: proposes }]
  })
