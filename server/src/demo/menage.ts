import type { Sections } from '../menage/dossier/sections.ts'
import type { Alea } from './alea.ts'
import { creerCharges, creerSurendettement } from './dossier/charges.ts'
import { creerHabitation, type Habitation } from './dossier/logementActuel.ts'
import { creerLogementPrecedent } from './dossier/logementPrecedent.ts'
import { creerProjet } from './dossier/projet.ts'
import { creerRelogement } from './dossier/relogement.ts'
import { etatDesSaisies } from './dossier/saisies.ts'
import { piecesPour } from './dossier/typologies.ts'
import { enTexte, type Jour, jourDeTexte, millisecondes } from './jours.ts'
import { tirerMobile } from './noms/tirage.ts'
import type { Parcours } from './parcours/parcours.ts'
import { type Foyer, tirerFoyer } from './personnes/foyer.ts'
import { creerOccupants } from './personnes/occupants.ts'
import { creerBudget } from './personnes/ressources.ts'
import type { CompteEnBase, OperationEnBase } from './socle/socle.ts'

/** Un ménage et son dossier tel qu'il se saisit ; son histoire et ses propositions viennent ensuite. */
export interface MenageDemo {
  readonly id: string
  readonly code: string
  readonly operation: OperationEnBase
  readonly charge: CompteEnBase | null
  readonly parcours: Parcours
  readonly sections: Sections
  readonly patrimoine: Habitation['patrimoine']
  readonly pieces: number
  readonly decohabiteDe: MenageDemo | null
}

export interface Installation {
  readonly code: string
  readonly operation: OperationEnBase
  readonly charge: CompteEnBase | null
  readonly parcours: Parcours
  readonly aujourdhui: Jour
  /** Le ménage dont il se sépare : même logement, et le foyer d'un de ses enfants. */
  readonly decohabitation: { readonly source: MenageDemo; readonly foyer: Foyer } | null
}

export function creerMenage({ code, operation, charge, parcours, aujourdhui, decohabitation }: Installation, alea: Alea): MenageDemo {
  const jour = enTexte(aujourdhui)
  const { creeLe } = parcours
  const foyer = decohabitation?.foyer ?? tirerFoyer(Number(jour.slice(0, 4)), alea)
  const personnes = creerOccupants(foyer, operation.demo.ville.nom, creeLe, aujourdhui, alea)
  const pieces = piecesPour(
    personnes.length,
    foyer.membres.some(({ role }) => role === 'CODEMANDEUR'),
  )
  const ageDuPrincipal = foyer.membres[0]?.age ?? 40
  const habitation = creerHabitation(operation.demo, pieces, ageDuPrincipal, creeLe, alea)
  const { logementActuel, localisation, patrimoine } = decohabitation ? habitationDe(decohabitation.source, habitation) : habitation
  const { occupants, ressources, revenusImposables } = creerBudget(personnes, logementActuel.finance.loyer ?? 0, jour, alea)
  const mineurs = foyer.membres.filter(({ role, age }) => role === 'ENFANT' && age <= 18)
  const charges = creerCharges(logementActuel, { personnes: occupants.length, enfants: mineurs.length }, aujourdhui, alea)
  const mobiliteReduite = alea.chance(ageDuPrincipal > 74 ? 0.3 : 0.06)
  const handicap = mobiliteReduite || alea.chance(0.07)
  const principal = occupants[0]
  const sections: Sections = {
    informations: {
      telephone: principal?.contact.telephone ?? null,
      telephoneSecondaire: alea.chance(0.2) ? tirerMobile(alea) : null,
      email: principal?.contact.email ?? null,
      langueParlee: alea.chance(0.1) ? alea.choisir(['Arabe', 'Turc', 'Portugais', 'Polonais', 'Peul', 'Arménien', 'Roumain']) : null,
      besoinInterprete: alea.chance(0.04),
      noticeInformation:
        parcours.etapes.length > 0 ? { remise: true, date: enTexte(parcours.etapes[0]?.jour ?? creeLe) } : { remise: false, date: null },
      observations: alea.chance(0.12) ? alea.choisir(OBSERVATIONS) : null,
    },
    relogement: creerRelogement({ parcours, pieces, aujourdhui }, alea),
    composition: {
      numeroAllocataireCaf: alea.chance(0.8) ? alea.chiffres(7) : null,
      colocation: foyer.colocation,
      personneAMobiliteReduite: mobiliteReduite,
      personneAHandicap: handicap,
      handicapReconnu: handicap ? alea.chance(0.8) : null,
      naissancePrevueLe: mineurs.length > 0 && ageDuPrincipal < 42 && alea.chance(0.03) ? enTexte(aujourdhui + alea.entier(10, 190)) : null,
    },
    occupants,
    ressourcesEtCharges: { ressources, revenusImposables, charges, surendettementBDF: creerSurendettement(charges, aujourdhui, alea) },
    logementActuel,
    logementActuelLocalisation: localisation,
    projetResidentiel: creerProjet(operation.demo, { pieces, mobiliteReduite }, alea),
    logementPrecedent: creerLogementPrecedent(
      logementActuel.dateEntreeDansLogement ? jourDeTexte(logementActuel.dateEntreeDansLogement) : creeLe,
      alea,
    ),
  }
  return {
    id: alea.uuid(millisecondes(creeLe, alea.entier(28_000, 60_000))),
    code,
    operation,
    charge,
    parcours,
    sections: etatDesSaisies(sections, parcours, alea),
    patrimoine,
    pieces,
    decohabiteDe: decohabitation?.source ?? null,
  }
}

/** Celui qui part vivait là : même adresse, mais ni dette ni bail à lui. */
function habitationDe({ sections, patrimoine }: MenageDemo, { logementActuel }: Habitation): Habitation {
  return {
    patrimoine,
    localisation: sections.logementActuelLocalisation,
    logementActuel: {
      ...logementActuel,
      situation: 'HEBERGE_PARC_SOCIAL',
      typologie: sections.logementActuel.typologie,
      surface: sections.logementActuel.surface,
      dettes: { loyer: { montant: null }, charges: { montant: null } },
      planApurement: { mensualite: null, dateDebut: null, dateFin: null },
      finance: { loyer: null, charges: null, depotDeGarantie: null },
    },
  }
}

const OBSERVATIONS = [
  'Joignable plutôt le matin.',
  'Travaille de nuit : appeler après 15 h.',
  'Rappeler la veille de chaque rendez-vous.',
  'Souhaite que sa fille soit présente aux entretiens.',
  'Courriels lus tous les jours, téléphone souvent coupé.',
  'Ascenseur en panne : prévoir le rendez-vous au bureau.',
]
