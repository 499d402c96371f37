// Ce qu'une personne voit et fait, dit en mots : lu des tables mêmes qui l'admettent ou la refusent, jamais d'une liste à part.
import { menuDe, modulesDe } from '../acces/menu.ts'
import { peutOuvrir } from '../acces/pages.ts'
import type { Acteur } from '../acces/roles.ts'
import { type FaitsDeLaCal, refusDEnregistrer } from '../cal/cal.permissions.ts'
import { formatNombre } from '../common/montant.ts'
import { canFinancer } from '../financement/financement.permissions.ts'
import type { FaitsLogement } from '../logement/logement.faits.ts'
import { canCreerLogement, refusDeChoisir } from '../logement/logement.permissions.ts'
import { porteeLogements } from '../logement/logement.visibilite.ts'
import {
  canAjouterDocument,
  canAssignerMenage,
  canCommenterAuxPartenaires,
  canCommenterEnInterne,
  canCreerMenage,
  canDerogerCotation,
  canExporterMenages,
  canLireConsultations,
  canModifierMenage,
  canSupprimerMenage,
} from '../menage/menage.permissions.ts'
import { type GroupeDeChamps, groupesVisibles, type PorteeMenages, porteeMenages, porteePropositions } from '../menage/menage.visibilite.ts'
import {
  canAttester,
  canChangerLesRegles,
  canDeciderDesObjectifs,
  canEcrireUneOperation,
  canTenirUneOperation,
} from '../operation/operation.permissions.ts'
import { type PorteeOperations, porteeOperations } from '../operation/operation.visibilite.ts'
import { canAnnulerLesSiens, canBloquer, canParametrer, type VueDuPlanning, vueDuPlanning } from '../planning/planning.permissions.ts'
import { canCreerReunion, canTravaillerEnReunion } from '../reunion/reunion.permissions.ts'
import { type PorteeReunions, porteeReunions } from '../reunion/reunion.visibilite.ts'
import { canAdministrer, canDemanderUnCompte } from './utilisateur.permissions.ts'

export interface DroitsDUnDomaine {
  readonly domaine: string
  readonly voit: string[]
  readonly peut: string[]
  readonly jamais: string[]
}

/** Combien chaque part en compte, dans l'ordre où le domaine les dit. */
export interface NombresVus {
  readonly menages: readonly number[]
  readonly logements: number
  readonly operations: readonly number[]
}

/** Les domaines où la personne voit ou fait quelque chose, et ce qui lui reste fermé. */
export const droitsDe = (acteur: Acteur, nombres: NombresVus): DroitsDUnDomaine[] => [
  menages(acteur, nombres.menages),
  logements(acteur, nombres.logements),
  reunions(acteur),
  operations(acteur, nombres.operations),
  demenagements(acteur),
  {
    domaine: 'Pages',
    voit: modulesDe(acteur).map(({ module, titre }) => `${titre} : ${pagesDuMenu(acteur, module)}`),
    peut: ouverts([
      ['Ouvrir et fermer les comptes', canAdministrer(acteur)],
      ['Demander un compte pour son partenaire', canDemanderUnCompte(acteur)],
      ['Lire qui a consulté un dossier', canLireConsultations(acteur)],
    ]),
    jamais: [],
  },
]

const pagesDuMenu = (acteur: Acteur, module: Parameters<typeof menuDe>[1]) =>
  menuDe(acteur, module)
    .flatMap(({ entrees }) => entrees.map(({ libelle }) => libelle))
    .join(', ')

type Verbe = readonly [mots: string, refus: string | null]
const ouverts = (verbes: readonly Verbe[]) => verbes.flatMap(([mots, refus]) => (refus === null ? [mots] : []))

const motsDesMenages: Readonly<Record<PorteeMenages['sorte'], string>> = {
  TOUS: 'Tous les ménages',
  VILLES: 'Les ménages qui habitent ses zones',
  COMMUNE: 'Ceux qui habitent sa commune, la souhaitent ou s’y voient proposer un logement',
  BAILLEUR_ACTUEL: 'Les locataires de son partenaire',
  PROPOSES_BAILLEUR: 'Ceux proposés sur ses logements, par leur fiche candidat',
  OUVERTS: 'Les dossiers qu’elle ouvre avec un motif',
}

const motsDesGroupes: Partial<Record<GroupeDeChamps, string>> = {
  CONTACT: 'Téléphones et adresses électroniques',
  FINANCE_DETAIL: 'Détail des ressources et des charges',
  SANTE: 'Santé et handicap',
  SOCIAL: 'Suivi social',
  DOCUMENTS: 'Documents',
  COMMENTAIRES_INTERNES: 'Commentaires internes',
  COTATION_DETAIL: 'Détail de la cotation',
  HISTORIQUE: 'Historique du dossier',
}

/** « Les locataires de son partenaire : 312 dossiers ». */
const avecNombre = (mots: string, nombre: number | undefined, singulier: string): string =>
  nombre === undefined ? mots : `${mots}\u00A0: ${formatNombre(nombre)} ${nombre > 1 ? `${singulier}s` : singulier}`

function menages(acteur: Acteur, nombres: NombresVus['menages']): DroitsDUnDomaine {
  const portees = porteeMenages(acteur)
  // Le dossier le plus ouvert qu'elle puisse lire : ce qui y manque lui manque partout.
  const menage = { chargeDeRelogement: null, bailleurActuelId: acteur.partenaireId, bailleursProposes: [], ouvertPar: [acteur.id] }
  const groupes = groupesVisibles(acteur, menage)
  const depose = canAjouterDocument(acteur, menage, 'AUTRE')
  const desAutres = porteePropositions(acteur).some(({ sorte }) => sorte === 'BAILLEUR')
  return {
    domaine: 'Ménages',
    voit: portees.map(({ sorte }, rang) => avecNombre(motsDesMenages[sorte], nombres[rang], 'dossier')),
    peut: ouverts([
      ['Créer un ménage', canCreerMenage(acteur)],
      ['Modifier ses dossiers', canModifierMenage(acteur, menage)],
      ['Assigner un chargé de relogement', canAssignerMenage(acteur)],
      ['Commenter en interne', canCommenterEnInterne(acteur, menage)],
      ['Commenter pour les partenaires', canCommenterAuxPartenaires(acteur, menage)],
      ['Déposer un document', depose],
      ['Déposer un bail ou un état des lieux', depose === null ? '' : canAjouterDocument(acteur, menage, 'BAIL_NOUVEAU')],
      ['Déroger à la cotation', canDerogerCotation(acteur)],
      ['Supprimer un dossier créé par erreur', canSupprimerMenage(acteur)],
      ['Exporter la liste', canExporterMenages(acteur)],
    ]),
    jamais:
      portees.length === 0
        ? []
        : [
            ...(Object.entries(motsDesGroupes) as [GroupeDeChamps, string][]).flatMap(([groupe, mots]) =>
              groupes.has(groupe) ? [] : [mots],
            ),
            ...(desAutres ? ['Réponses des autres bailleurs'] : []),
          ],
  }
}

const motsDesLogements = { TOUS: 'Tous les logements offerts', BAILLEUR: 'Le parc de son partenaire' } as const

function logements(acteur: Acteur, nombre: number): DroitsDUnDomaine {
  const { sorte } = porteeLogements(acteur)
  return {
    domaine: 'Logements',
    voit: sorte === 'AUCUN' ? [] : [avecNombre(motsDesLogements[sorte], nombre, 'logement')],
    peut:
      sorte === 'AUCUN'
        ? []
        : ouverts([
            ['Mettre un logement à disposition', canCreerLogement(acteur)],
            ['Réserver un logement, ou dire qu’il n’est pas souhaité', refusDeChoisir(acteur, offert(acteur))],
            ['Donner les réponses de la commission (CAL)', refusDEnregistrer(acteur, chezSaCommission(acteur))],
          ]),
    jamais: [],
  }
}

/** Un logement de son parc, offert en ce moment ; puis chez sa commission. */
const offert = ({ partenaireId }: Acteur): FaitsLogement => ({
  statut: 'MIS_A_DISPOSITION',
  bailleurId: partenaireId,
  fin: '9999-12-31T00:00:00Z',
  maintenant: '2000-01-01T00:00:00Z',
  reservePar: [],
  nonSouhaitePar: [],
  accepte: false,
  parc: false,
})
const chezSaCommission = ({ partenaireId }: Acteur): FaitsDeLaCal => ({
  statut: 'EN_COURS_DE_TRAITEMENT',
  bailleurId: partenaireId,
  unite: 'TRANSMIS_BAILLEUR',
  aTransmettre: 0,
  ferme: null,
  reponduSans: false,
  transmis: true,
  candidats: 1,
  accepte: false,
})

const motsDesReunions: Readonly<Record<PorteeReunions['sorte'], string>> = {
  TOUTES: 'Tous les GTR',
  VILLES: 'Les GTR des PRU de ses villes',
  BAILLEUR: 'Les GTR où se présentent ses logements ou ses locataires',
}

function reunions(acteur: Acteur): DroitsDUnDomaine {
  const portees = porteeReunions(acteur)
  const enInterne = canTravaillerEnReunion(acteur)
  return {
    domaine: 'GTR',
    voit: portees.map(({ sorte }) => motsDesReunions[sorte]),
    peut: ouverts([
      ['Créer un GTR', canCreerReunion(acteur)],
      ['Lire les documents et l’historique, commenter', enInterne],
    ]),
    jamais: portees.length > 0 && enInterne !== null ? ['Compte rendu interne'] : [],
  }
}

const motsDesOperations: Readonly<Record<PorteeOperations['sorte'], string>> = {
  TOUTES: 'Toutes les opérations',
  VILLES: 'Les opérations de ses villes',
  BAILLEUR: 'Les opérations de son partenaire',
  DE_SES_MENAGES: 'Les opérations des ménages qu’elle voit',
}

const operations = (acteur: Acteur, nombres: NombresVus['operations']): DroitsDUnDomaine => ({
  domaine: 'Opérations',
  voit: porteeOperations(acteur).map(({ sorte }, rang) => avecNombre(motsDesOperations[sorte], nombres[rang], 'opération')),
  peut: ouverts([
    ['Créer une opération, en changer l’identité', canEcrireUneOperation(acteur)],
    ['En tenir les dates, les tâches et les documents', canTenirUneOperation(acteur)],
    ['En saisir le financement et les FAT', canFinancer(acteur)],
    ['Décider de ses objectifs', canDeciderDesObjectifs(acteur)],
    ['Produire l’attestation de relogement', canAttester(acteur)],
    ['Changer les règles de cotation', canChangerLesRegles(acteur)],
  ]),
  jamais: porteeOperations(acteur).length > 0 && !peutOuvrir(acteur, 'financementOperation') ? ['Plan de financement'] : [],
})

const motsDuPlanning: Readonly<Record<VueDuPlanning, string>> = {
  TOUT: 'Le calendrier, tous les noms',
  SES_NOMS: 'Le calendrier, les noms de ses locataires',
  SES_JOURS: 'Le calendrier, sans les noms',
}

const demenagements = (acteur: Acteur): DroitsDUnDomaine => ({
  domaine: 'Déménagements',
  voit: peutOuvrir(acteur, 'demenagements') ? [motsDuPlanning[vueDuPlanning(acteur)]] : [],
  peut: ouverts([
    ['Réserver un créneau, annuler les siens', canAnnulerLesSiens(acteur)],
    ['Bloquer un créneau', canBloquer(acteur)],
    ['Dire combien de créneaux a un jour', canParametrer(acteur)],
  ]),
  jamais: [],
})
