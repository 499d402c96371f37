// Le récapitulatif d'entretien (domain-rules § 10, n° 2) : ce que la MEL lit du ménage (§ 11.1), puis, pour l'équipe, tout le reste de l'entretien.

import { formatAge, formatDate } from '../../common/date.format.ts'
import { formatMontant, formatNombre, formatPourcentage } from '../../common/montant.ts'
import {
  adresseDe,
  etageDe,
  type Ligne,
  leJour,
  libelleDe,
  libellesDe,
  ligne,
  ouiOuNon,
  ouTiret,
  parMois,
  TIRET,
} from '../../document/produits/lignes.ts'
import { type ChargeDit, ligneDuCharge } from '../chargeDit.ts'
import type { DossierAControler } from '../completude/dossier.ts'
import type { Variables } from '../completude/variables.ts'
import { accorder } from '../composition/accord.ts'
import { activites, compositionsMenage, rolesOccupant, scolarites } from '../composition/composition.listes.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { compositionMenage } from '../composition/compositionMenage.ts'
import { nomDeLOccupant } from '../composition/occupant.noms.ts'
import { ageDe, nombreDEnfants, trierOccupants } from '../composition/occupants.ts'
import { occupantsLus, occupationLue } from '../composition/occupantsLus.ts'
import { type CouleurCotation, couleursCotation } from '../cotation/cotation.couleurs.ts'
import type { RegleCotation } from '../cotation/cotation.schema.ts'
import type { LigneCotation } from '../cotation/cotation.ts'
import { raisonsTransmissibles } from '../cotation/raisonsTransmissibles.ts'
import { situationsLogement, typologies } from '../logement-actuel/logementActuel.listes.ts'
import { lieuExclu } from '../projet-residentiel/exclusions.ts'
import { criteresProjet, type priorites } from '../projet-residentiel/projetResidentiel.listes.ts'
import type { SecteurSouhaite } from '../projet-residentiel/projetResidentiel.schema.ts'
import { libelleSecteur, typologiesDuSecteur } from '../projet-residentiel/secteurs.ts'
import { typesRelogement } from '../relogement/relogement.listes.ts'
import { indicateursDuDossier } from '../ressources/indicateurs.ts'
import { type Rubrique, rubriquesDe } from './rubriques.ts'

export interface DossierRecapitule extends Omit<DossierAControler, 'chargeDeRelogement' | 'nouveauLogement'> {
  readonly codeMenage: string
  readonly noms: string
  readonly charge: ChargeDit | null
  readonly operation: string
  readonly bailleur: string | null
  readonly cotation: { readonly couleur: CouleurCotation | null; readonly score: number; readonly lignes: readonly LigneCotation[] }
  readonly regles: readonly RegleCotation[]
}

export interface ContenuRecapitulatif {
  readonly menage: readonly Ligne[]
  readonly composition: { readonly resume: string; readonly occupants: readonly (readonly string[])[] }
  readonly ressources: readonly Ligne[]
  readonly logement: readonly Ligne[]
  readonly projet: {
    readonly lignes: readonly Ligne[]
    readonly secteurs: readonly { readonly titre: string; readonly lignes: readonly Ligne[] }[]
    readonly exclusions: readonly string[]
  }
  readonly cotation: { readonly resume: string; readonly raisons: readonly (readonly string[])[] }
  readonly synthese: string
  /** Tout le reste de ce que l'entretien a noté, pour l'équipe ; la MEL ne le reçoit pas. */
  readonly rubriques: readonly Rubrique[]
}

/** `synthese` : ce que l'auteur du récapitulatif écrit à la MEL ; les observations internes du dossier n'y sont jamais. */
export function recapitulatifEntretien(
  dossier: DossierRecapitule,
  synthese: string | null,
  aujourdhui: string,
  variables: Variables,
): ContenuRecapitulatif {
  return {
    menage: lignesDuMenage(dossier),
    composition: composition(dossier, aujourdhui),
    ressources: ressources(dossier, aujourdhui, variables),
    logement: logement(dossier),
    projet: projet(dossier),
    cotation: cotation(dossier),
    synthese: ouTiret(synthese),
    rubriques: rubriquesDe(dossier, aujourdhui),
  }
}

/**
 * Ce que la MEL en reçoit (domain-rules § 11.1) : ni santé, ni suivi social, ni dettes, ni observations. Un récapitulatif gardé s'y réduit à
 * la lecture, si ancien soit-il : ce qu'il a écrit avant une règle ne s'en lit pas.
 */
export const editionPourLaMel = (contenu: ContenuRecapitulatif): ContenuRecapitulatif => ({
  ...contenu,
  composition: {
    ...contenu.composition,
    occupants: contenu.composition.occupants.map((personne) => personne.with(OCCUPATION, occupationLue(personne[OCCUPATION] ?? TIRET))),
  },
  projet: { ...contenu.projet, lignes: contenu.projet.lignes.filter(({ libelle }) => !INTERNES.has(libelle)) },
  rubriques: [],
})

/** Où le tableau de la composition dit l'activité ou la scolarité. */
const OCCUPATION = 3

/** Des lignes qu'un récapitulatif a portées avant que l'équipe ne les garde pour elle. */
const INTERNES: ReadonlySet<string> = new Set(['Précédentes propositions'])

const lignesDuMenage = ({ codeMenage, noms, charge, operation, bailleur, relogement }: DossierRecapitule): Ligne[] => [
  ligne('Ménage', noms),
  ligne('Code du ménage', codeMenage),
  ligne('Date de l’entretien', leJour(relogement.dates.entretien)),
  ligneDuCharge(charge),
  ligne('Opération', operation),
  ligne('Bailleur actuel', bailleur),
  ligne('Numéro unique de la demande (DLS)', relogement.demandeLogementSocial.numeroUnique),
  ligne('Date de la demande', leJour(relogement.demandeLogementSocial.date)),
]

function composition({ occupants, composition: saisie }: DossierRecapitule, aujourdhui: string): ContenuRecapitulatif['composition'] {
  const personnes = pluriel(occupants.length, 'personne')
  const enfants = nombreDEnfants(occupants, aujourdhui)
  const sorte = compositionMenage(occupants, saisie.colocation)
  return {
    resume: [sorte && compositionsMenage[sorte], personnes, enfants > 0 && `dont ${pluriel(enfants, 'enfant')}`].filter(Boolean).join(', '),
    // La MEL lit ce tableau ; l'activité et la scolarité dites en entier sont dans la rubrique de chacun.
    occupants: occupantsLus(trierOccupants(occupants)).map((occupant) => [
      nomDeLOccupant(occupant),
      accorder(rolesOccupant[occupant.role], occupant.sexe),
      naissance(occupant, aujourdhui),
      occupation(occupant),
    ]),
  }
}

function naissance(occupant: Occupant, aujourdhui: string): string {
  if (occupant.dateDeNaissance === null) return ouTiret(null)
  return `${formatDate(occupant.dateDeNaissance)} (${formatAge(ageDe(occupant, aujourdhui) ?? 0)})`
}

const occupation = ({ sexe, situationProfessionnelle: { activite, categorieSocioProfessionnelle }, scolarite }: Occupant): string => {
  if (activite !== null) return accorder(libelleDe(activites, activite), sexe)
  if (scolarite.niveau !== null) return accorder(libelleDe(scolarites, scolarite.niveau), sexe)
  return categorieSocioProfessionnelle === 'RETRAITES' ? accorder(activites.RETRAITE, sexe) : ouTiret(null)
}

function ressources(dossier: DossierRecapitule, aujourdhui: string, variables: Variables): Ligne[] {
  const indicateurs = indicateursDuDossier(dossier, aujourdhui, variables)
  return [
    ligne('Ressources', parMois(indicateurs.totalRessources.valeur)),
    ligne('Charges', parMois(indicateurs.totalCharges.valeur)),
    ligne('APL', parMois(indicateurs.apl)),
    ligne('RLS', parMois(indicateurs.rls)),
    ligne('Taux d’effort actuel', formatPourcentage(indicateurs.tauxEffort.valeur)),
    ...indicateurs.forfaits.termes.map(({ libelle, valeur }) =>
      ligne('Dont, au taux d’effort', `${libelle}, soit ${formatMontant(valeur)}`),
    ),
    ligne('Unités de consommation', nombreOuTiret(indicateurs.unitesDeConsommation.valeur)),
    ligne('Reste à vivre', parMois(indicateurs.resteAVivre.valeur)),
    ligne('Reste à vivre par jour et par UC', formatMontant(indicateurs.resteAVivreParJourEtUC)),
  ]
}

const nombreOuTiret = (nombre: number | null) =>
  ouTiret(nombre === null ? null : formatNombre(nombre, Number.isInteger(nombre * 10) ? 1 : 2))

const logement = ({ logementActuel: actuel, logementActuelLocalisation: lieu }: DossierRecapitule): Ligne[] => [
  ligne('Adresse', adresseDe(lieu.adresse)),
  ligne('Étage', etageDe(lieu)),
  ligne('Porte', lieu.numeroPorte),
  ligne('Typologie', libelleDe(typologies, actuel.typologie)),
  ligne('Surface', actuel.surface === null ? null : `${formatNombre(actuel.surface, Number.isInteger(actuel.surface) ? 0 : 1)}\u00A0m²`),
  ligne('Situation', libelleDe(situationsLogement, actuel.situation)),
  ligne('Entrée dans le logement', leJour(actuel.dateEntreeDansLogement)),
  ligne('Loyer et charges', loyerEtCharges(actuel.finance)),
]

const loyerEtCharges = ({ loyer, charges }: { readonly loyer: number | null; readonly charges: number | null }) =>
  loyer === null && charges === null ? null : `${formatMontant(loyer)} et ${formatMontant(charges)}`

function projet({ relogement, projetResidentiel }: DossierRecapitule): ContenuRecapitulatif['projet'] {
  return {
    lignes: [
      ligne('Typologies demandées', libellesDe(typologies, relogement.typologiesGTR)),
      ligne('Type de relogement', libelleDe(typesRelogement, relogement.typeRelogement)),
      ligne('Relogement intercommunal', ouiOuNon(relogement.intercommunal)),
      ligne('Refus de changer de bailleur', ouiOuNon(relogement.exclureInterbailleur)),
      ligne('Retour souhaité dans le quartier', ouiOuNon(projetResidentiel.retourSouhaite)),
    ],
    secteurs: projetResidentiel.secteursSouhaites.map((secteur, rang) => ({
      titre: `Vœu ${rang + 1} : ${libelleSecteur(secteur)}`,
      lignes: [
        ligne('Typologies', typologiesDuSecteur(secteur)),
        ...siDit('Indispensable', criteresDe(secteur, 'INDISPENSABLE')),
        ...siDit('Souhaité', criteresDe(secteur, 'SOUHAITE')),
        ...siDit('Précisions', secteur.precisions),
      ],
    })),
    exclusions: projetResidentiel.quartiersAExclure.flatMap((exclusion) => lieuExclu(exclusion) || []),
  }
}

/** Un vœu sans critère n'en a pas d'inconnu : la ligne disparaît. */
const siDit = (libelle: string, valeur: string | null): Ligne[] => (valeur ? [ligne(libelle, valeur)] : [])

const criteresDe = ({ criteres }: SecteurSouhaite, voulue: keyof typeof priorites): string =>
  criteres
    .filter(({ priorite }) => priorite === voulue)
    .map(({ type, texteLibre }) => [criteresProjet[type], texteLibre && `(${texteLibre})`].filter(Boolean).join(' '))
    .join(', ')

function cotation({ cotation: { couleur, score, lignes }, regles }: DossierRecapitule): ContenuRecapitulatif['cotation'] {
  return {
    resume: `${couleur === null ? 'Sans couleur' : couleursCotation[couleur]}, ${pluriel(score, 'point')}`,
    raisons: raisonsTransmissibles(lignes, regles).map(({ libelle, points }) => [libelle, String(points)]),
  }
}

const pluriel = (nombre: number, mot: string) => `${nombre}\u00A0${mot}${nombre > 1 ? 's' : ''}`
