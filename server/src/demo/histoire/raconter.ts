import type { Acteur } from '@relogement/domain/acces/roles'
import { evenementDeMenage } from '@relogement/domain/menage/menage.evenements'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { ChampsDuPassage } from '@relogement/domain/menage/menage.suites'
import { suitesDuPassage } from '@relogement/domain/menage/menage.suites'
import { type ContexteMenage, passagesDuMenage, transitionsMenage } from '@relogement/domain/menage/menage.transitions'
import { applyTransition, type Demandeur, SYSTEME } from '@relogement/domain/passage/transition'
import type { Alea } from '../alea.ts'
import { enTexte, heures, instantDe, type Jour, ouvreAvant } from '../jours.ts'
import type { PropositionDemo } from '../logements/proposition.ts'
import type { MenageDemo } from '../menage.ts'
import type { Etape } from '../parcours/parcours.ts'
import type { CompteEnBase, Socle } from '../socle/socle.ts'
import { createRegistre, type Registre } from './alertes.ts'
import { donneesDuPassage } from './donnees.ts'
import { type Etat, faitsAu } from './faits.ts'
import { createJournal, type Journal } from './journal.ts'

/** Un passage accepté par les règles du domaine. */
export interface PassageFait {
  readonly jour: Jour
  readonly ancien: StatutMenage
}

/** Ce que le parcours d'un ménage a laissé derrière lui. */
export interface Histoire {
  readonly etat: Etat
  readonly statutDepuis: string
  readonly assigneLe: string | null
  readonly veille: NonNullable<ChampsDuPassage['veille']> | null
  readonly departSpontane: ChampsDuPassage['departSpontane']
  readonly accession: ChampsDuPassage['accessionALaPropriete']
  readonly journal: Journal
  readonly registre: Registre
  readonly passages: readonly PassageFait[]
}

const APRES_MIDI = heures(11)
const LE_MATIN = heures(8)
const FIN_DE_SEANCE = heures(14)
const JOURS_AVANT_ENTRETIEN = 30

/** Fait passer le ménage d'étape en étape par les règles du produit, et en garde l'historique et les alertes. */
export function raconter(menage: MenageDemo, propositions: readonly PropositionDemo[], socle: Socle, alea: Alea): Histoire {
  const { parcours, charge } = menage
  const journal = createJournal()
  const registre = createRegistre()
  const etat: Etat = {
    statut: 'ENTRETIEN_PREALABLE_A_REALISER',
    statutMemorise: null,
    dates: menage.sections.relogement.dates,
    recapitulatifLe: null,
    projetModifieLe: null,
    presentationValideeLe: null,
    inscription: null,
  }
  const administratif = socle.comptes.find(({ role }) => role === 'RESPONSABLE_ADMINISTRATIF') ?? null
  const ouverture =
    menage.decohabiteDe === null
      ? evenementDeMenage('DOSSIER_OUVERT', { statut: etat.statut })
      : evenementDeMenage('DOSSIER_ISSU_D_UN_AUTRE', { menage: menage.decohabiteDe.code, statut: etat.statut })
  journal.enregistrer(parcours.creeLe, LE_MATIN, administratif?.id ?? null, [
    {
      ...ouverture,
      changements: [{ chemin: 'relogement.statut', libelle: 'Statut', ancien: null, nouveau: etat.statut }],
    },
  ])
  const assigneLe = charge === null ? null : assigner(charge, menage, socle, journal, registre, alea)

  let statutDepuis = instantDe(parcours.creeLe, LE_MATIN)
  let champs: ChampsDuPassage = {}
  const passages: PassageFait[] = []
  for (const etape of parcours.etapes) {
    const secondes =
      etape.reunion !== null && etape.reunion.jour === etape.jour ? FIN_DE_SEANCE : APRES_MIDI + alea.entier(0, heures(3) - 1)
    if (etape.transition === 'transmettre_guide_mel') etat.recapitulatifLe = instantDe(etape.jour, APRES_MIDI - 600)
    const contexte: ContexteMenage = {
      faits: faitsAu(menage, propositions, etat, etape),
      donnees: donneesDuPassage({ etape, parcours, etat, propositions, aujourdhui: socle.aujourdhui }, alea),
      aujourdhui: enTexte(etape.jour),
    }
    const auteur = auteurDe(etape, charge, socle, alea)
    const qui: Demandeur = parLeServeur(etape) ? SYSTEME : acteurDe(auteur)
    const passage = applyTransition(passagesDuMenage, etape.transition, contexte, qui)
    const suites = suitesDuPassage(passage, contexte, qui)
    passages.push({ jour: etape.jour, ancien: passage.ancien })
    journal.enregistrer(
      etape.jour,
      secondes,
      auteur.id,
      suites.historique.map(({ type, code, donnees, statut }) => ({
        type,
        code,
        donnees,
        changements: statut && statut.ancien !== statut.nouveau ? [{ chemin: 'relogement.statut', libelle: 'Statut', ...statut }] : [],
      })),
    )
    registre.passer(suites, etape.jour, secondes, auteur.id)
    const instant = instantDe(etape.jour, secondes)
    if (passage.nouveau !== passage.ancien) statutDepuis = instant
    etat.statut = passage.nouveau
    etat.dates = { ...etat.dates, ...suites.champs.dates }
    if (suites.champs.statutMemorise !== undefined) etat.statutMemorise = suites.champs.statutMemorise
    if (etape.transition === 'realiser_entretien') etat.projetModifieLe = instantDe(etape.jour, LE_MATIN + 1800)
    if (etape.transition === 'valider_presentation_gtr') etat.presentationValideeLe = instant
    if (etape.transition === 'valider_presentation_gtr' && menage.sections.relogement.intercommunal)
      etat.dates = { ...etat.dates, GTRM: enTexte(etape.jour) }
    etat.inscription =
      etape.transition === 'inscrire_gtr' && etape.reunion !== null ? { reunionId: etape.reunion.id, statut: 'EN_PREPARATION' } : null
    champs = { ...champs, ...suites.champs }
  }
  return {
    etat,
    statutDepuis,
    assigneLe,
    veille: champs.veille ?? null,
    departSpontane: champs.departSpontane,
    accession: champs.accessionALaPropriete,
    journal,
    registre,
    passages,
  }
}

function assigner(
  charge: CompteEnBase,
  { parcours }: MenageDemo,
  { encadrants, aujourdhui }: Socle,
  journal: Journal,
  registre: Registre,
  alea: Alea,
): string {
  const premiere = parcours.etapes[0]?.jour ?? aujourdhui
  const jour = Math.max(parcours.creeLe, ouvreAvant(Math.min(parcours.creeLe + alea.entier(0, 5), premiere - 1)))
  const parId = alea.choisir(encadrants).id
  const nom = `${charge.prenom} ${charge.nom}`
  journal.enregistrer(jour, LE_MATIN + 3600, parId, [
    {
      ...evenementDeMenage('DOSSIER_CONFIE', { personne: nom }),
      changements: [{ chemin: 'relogement.chargeDeRelogementPrincipal', libelle: 'Chargé de relogement', ancien: null, nouveau: nom }],
    },
  ])
  registre.allumer({
    type: 'ENTRETIEN_A_REALISER',
    texte: 'Entretien à réaliser',
    valeur: null,
    couleur: 'ORANGE',
    pour: 'CHARGE',
    creeeLe: instantDe(jour, LE_MATIN + 3600),
    dueLe: jour + JOURS_AVANT_ENTRETIEN,
    auteurId: parId,
  })
  return instantDe(jour, LE_MATIN + 3600)
}

/** Décidé en séance, ou suite d'un autre appel comme le bon de commande : le serveur fait le passage. */
const parLeServeur = ({ transition, reunion }: Etape): boolean => {
  const { systeme, seFait } = transitionsMenage[transition] as { systeme?: true; seFait?: string }
  return seFait !== undefined || (systeme === true && (transition === 'programmer_demenagement' || reunion !== null))
}

function auteurDe({ transition }: Etape, charge: CompteEnBase | null, { encadrants }: Socle, alea: Alea): CompteEnBase {
  const reserveALEncadrement =
    transition !== 'inscrire_gtr' && !transitionsMenage[transition].roles.some((role) => role === 'CHARGE_DE_RELOGEMENT')
  return charge === null || reserveALEncadrement ? alea.choisir(encadrants) : charge
}

const acteurDe = ({ id, nom, prenom, email, role }: CompteEnBase): Acteur => ({
  id,
  nom,
  prenom,
  email,
  roles: [role],
  partenaireId: null,
  partenaireCategorie: 'OPERATEUR',
  villes: null,
})
