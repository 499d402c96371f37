// Les sections de la fiche, dans leur ordre ; `absente` : la personne n'y a pas accès, elle n'est pas dans la réponse.
import { statutsEnAttente, statutsRapproches } from '@relogement/domain/candidat/recherche'
import { estDans } from '@relogement/domain/common/chemin'
import type { Menage } from '../menage.data.ts'

export const sectionsDeLaFiche = {
  synthese: 'Synthèse',
  propositions: 'Propositions',
  'logements-possibles': 'Logements possibles',
  'nouveau-logement': 'Nouveau logement',
  informations: 'Informations',
  relogement: 'Relogement',
  composition: 'Composition',
  ressources: 'Ressources',
  charges: 'Charges',
  'projet-residentiel': 'Projet résidentiel',
  'logement-actuel': 'Logement actuel',
  'logement-precedent': 'Logement précédent',
  suivis: 'Suivis',
  'rendez-vous': 'Rendez-vous',
  promesses: 'Promesses',
  documents: 'Documents',
  courriels: 'Courriels',
  remboursements: 'Remboursements',
  commentaires: 'Commentaires',
  alertes: 'Alertes',
  historique: 'Historique',
  conservation: 'Conservation',
  consultations: 'Consultations',
} as const
export type SectionDeFiche = keyof typeof sectionsDeLaFiche

/** Les sections qui se modifient sur place ; l'adresse dit laquelle est ouverte. */
export const sectionsModifiables = [
  'informations',
  'relogement',
  'composition',
  'ressources',
  'projet-residentiel',
  'logement-actuel',
  'logement-precedent',
] as const
/** Celles qu'une étape de la saisie remplit entières : leurs champs sont placés une fois, pour l'une comme pour l'autre. */
const sectionsParEtape = ['composition', 'ressources', 'projet-residentiel', 'logement-precedent'] as const
export type SectionParEtape = (typeof sectionsParEtape)[number]
export const estParEtape = (section: string): section is SectionParEtape => sectionsParEtape.some((connue) => connue === section)
export type SectionModifiable = (typeof sectionsModifiables)[number]
export const estModifiable = (section: string | undefined): section is SectionModifiable =>
  sectionsModifiables.some((connue) => connue === section)

/** Vrai si la réponse porte de quoi montrer la section. */
const presence: Readonly<Record<SectionDeFiche, (menage: Menage) => boolean>> = {
  synthese: () => true,
  propositions: ({ logements }) => logements !== undefined,
  'logements-possibles': ({ relogement: { statut, relogementNecessaire } }) =>
    relogementNecessaire === true && [...statutsEnAttente, ...statutsRapproches].some((code) => code === statut.code),
  'nouveau-logement': ({ ficheNouveauLogement }) => typeof ficheNouveauLogement === 'string',
  informations: ({ informations }) => informations !== undefined,
  relogement: () => true,
  composition: ({ composition }) => composition !== undefined,
  ressources: ({ ressourcesEtCharges }) => ressourcesEtCharges !== undefined,
  charges: ({ ressourcesEtCharges }) => ressourcesEtCharges?.charges !== undefined,
  'projet-residentiel': ({ projetResidentiel }) => projetResidentiel !== undefined,
  'logement-actuel': ({ logementActuel }) => logementActuel !== undefined,
  'logement-precedent': ({ logementPrecedent }) => logementPrecedent !== undefined,
  suivis: ({ suivis }) => suivis !== undefined,
  // Ils se lisent à part, de ceux qui lisent les suivis.
  'rendez-vous': ({ suivis }) => suivis !== undefined,
  promesses: ({ suivis }) => suivis !== undefined,
  // Le bailleur du nouveau logement en dépose sans lire ceux du dossier.
  documents: ({ documents, can }) => documents !== undefined || can.includes('ajouterDocument'),
  courriels: ({ can }) => can.includes('lireCourriels'),
  remboursements: ({ can }) => can.includes('lireRemboursements'),
  commentaires: ({ comments }) => comments !== undefined,
  alertes: ({ alerts }) => alerts !== undefined,
  historique: ({ modifications }) => modifications !== undefined,
  conservation: ({ conservation }) => conservation !== undefined,
  consultations: ({ can }) => can.includes('lireConsultations'),
}

export const sectionsOuvertes = (menage: Menage): SectionDeFiche[] =>
  menage.donneesEffaceesLe
    ? (['relogement', 'consultations'] as const).filter((section) => presence[section](menage))
    : (Object.keys(sectionsDeLaFiche) as SectionDeFiche[]).filter((section) => presence[section](menage))

/** Une part du dossier n'est pas ouverte à la personne ; n'en sont pas : qui l'a lu, un nouveau logement pas encore accepté, ceux qui se cherchent. */
export const manqueUneSection = (menage: Menage): boolean =>
  !menage.donneesEffaceesLe &&
  (Object.keys(sectionsDeLaFiche) as SectionDeFiche[]).some((section) => !A_PART.has(section) && !presence[section](menage))

const A_PART: ReadonlySet<SectionDeFiche> = new Set(['consultations', 'nouveau-logement', 'logements-possibles'])

/** Où se lit chaque part du dossier : la première qui contient le champ. */
const parts: readonly (readonly [string, SectionDeFiche])[] = [
  ['informations', 'informations'],
  ['composition', 'composition'],
  ['ressourcesEtCharges.charges', 'charges'],
  ['ressourcesEtCharges.surendettementBDF', 'charges'],
  ['ressourcesEtCharges', 'ressources'],
  ['logementActuel', 'logement-actuel'],
  ['logementActuelLocalisation', 'logement-actuel'],
  ['nouveauLogement', 'nouveau-logement'],
  ['projetResidentiel', 'projet-residentiel'],
  ['logementPrecedent', 'logement-precedent'],
  ['relogement', 'relogement'],
  ['logements', 'propositions'],
  ['documents', 'documents'],
]

/** Où se lit un champ du dossier. */
export const sectionDuChemin = (chemin: string): SectionDeFiche => parts.find(([part]) => estDans(chemin, part))?.[1] ?? 'synthese'

/** Combien de champs manquent dans chaque section. */
export function manquesParSection({ aFaire = [] }: Pick<Menage, 'aFaire'>): Partial<Record<SectionDeFiche, number>> {
  const manques: Partial<Record<SectionDeFiche, number>> = {}
  for (const { chemin, gravite } of aFaire) {
    const section = sectionDuChemin(chemin)
    if (gravite === 'BLOQUANT') manques[section] = (manques[section] ?? 0) + 1
  }
  return manques
}
