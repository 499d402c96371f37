import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { alerteDuStatut } from '@relogement/domain/remboursement/remboursement.alertes'
import { evenementDuBrouillon, evenementDuPassage } from '@relogement/domain/remboursement/remboursement.evenements'
import type { FaitsRemboursement, LigneDeFaits, Plafonds } from '@relogement/domain/remboursement/remboursement.faits'
import {
  type NatureRemboursement,
  naturesRemboursement,
  type StatutRemboursement,
  variableDuPlafond,
} from '@relogement/domain/remboursement/remboursement.listes'
import { totalDe } from '@relogement/domain/remboursement/remboursement.rules'
import type { Alea } from '../alea.ts'
import type { AlerteDemo } from '../histoire/alertes.ts'
import type { PieceDemo } from '../histoire/pieces.ts'
import type { Histoire } from '../histoire/raconter.ts'
import { enTexte, heures, instantDe, type Jour, millisecondes, ouvreApres } from '../jours.ts'
import type { MenageDemo } from '../menage.ts'
import type { CompteEnBase, Socle } from '../socle/socle.ts'
import { valeursAu } from '../valeurs.ts'

interface Geste {
  readonly par: CompteEnBase
  readonly jour: Jour
  readonly secondes: number
}

export interface DemandeDemo {
  readonly id: string
  readonly statut: StatutRemboursement
  readonly lignes: readonly { readonly nature: NatureRemboursement; readonly montant: number; readonly documentId: string }[]
  readonly plafonds: Plafonds
  readonly preparee: Geste
  readonly soumise: Geste | null
  readonly validee: Geste | null
  readonly rejetee: Geste | null
  readonly payee: Geste | null
}

export interface Remboursement {
  readonly demande: DemandeDemo
  readonly justificatifs: readonly PieceDemo[]
}

export const MOTIF_DE_REJET = 'Facture au nom d’un tiers.'
const NUMERO = 1

/** Une dépense courante et ce qu'elle coûte d'ordinaire, en centimes. */
const DEPENSES: readonly (readonly [NatureRemboursement, number, number])[] = [
  ['DEMENAGEMENT_AUTONOME', 18_000, 64_000],
  ['OUVERTURE_COMPTEURS', 3_800, 12_000],
  ['TRANSFERT_TELEPHONE_INTERNET', 2_900, 7_900],
  ['REEXPEDITION_COURRIER', 3_350, 4_150],
  ['PLAQUE_BOITE_AUX_LETTRES', 1_200, 2_800],
  ['DOUBLE_LOYER', 12_000, 58_000],
  ['DEPOT_DE_GARANTIE_DIFFERENTIEL', 6_000, 52_000],
]

/** Ce que son déménagement a coûté à un ménage : une demande sur quelques-uns, à chaque étape de son parcours. */
export function rembourser(menage: MenageDemo, histoire: Histoire, socle: Socle, alea: Alea): Remboursement | null {
  const { charge, parcours } = menage
  const demenage = parcours.etapes.find(({ transition }) => transition === 'realiser_demenagement')?.jour
  const payeur = socle.comptes.find(({ role }) => role === 'RESPONSABLE_ADMINISTRATIF')
  const valideur = alea.choisir(socle.encadrants.filter(({ id }) => id !== charge?.id))
  if (demenage === undefined || charge === null || payeur === undefined || !alea.chance(0.5)) return null

  const cloture = parcours.etapes.find(({ transition }) => transition === 'cloture')?.jour
  const limite = (cloture ?? socle.aujourdhui) - 1
  const tot = demenage + alea.entier(2, 20)
  const depart = ouvreApres(cloture === undefined && alea.chance(0.6) ? Math.max(tot, socle.aujourdhui - alea.entier(1, 32)) : tot)
  const geste = (par: CompteEnBase, apres: Jour, min: number, max: number): Geste | null => {
    const jour = ouvreApres(apres + alea.entier(min, max))
    return jour > limite ? null : { par, jour, secondes: heures(8) + alea.entier(0, heures(5)) }
  }
  const preparee = geste(charge, depart, 0, 0)
  if (preparee === null) return null
  const soumise = alea.chance(0.85) ? geste(charge, preparee.jour, 1, 3) : null
  const rejet = alea.chance(0.12)
  const instruite = soumise && geste(valideur, soumise.jour, 4, 18)
  const [validee, rejetee] = rejet ? [null, instruite] : [instruite, null]
  const payee = validee && geste(payeur, validee.jour, 4, 20)
  const statut = statutDe({ soumise, validee, rejetee, payee })
  // Une demande en cours empêche la clôture.
  if (cloture !== undefined && statut !== 'PAYEE' && statut !== 'REJETEE') return null

  const justificatifs: PieceDemo[] = []
  const plafonds = plafondsLivres(enTexte(preparee.jour))
  const lignes = alea.plusieurs(DEPENSES, alea.entier(1, 3)).map(([nature, min, max]) => {
    const documentId = alea.uuid(millisecondes(preparee.jour, preparee.secondes - 600))
    const nom = `Facture ${naturesRemboursement[nature].toLowerCase()}.pdf`
    justificatifs.push({
      id: documentId,
      type: 'JUSTIFICATIF_DEPENSE',
      nom,
      jour: preparee.jour,
      secondes: preparee.secondes - 600,
      genere: false,
      effaceeLe: null,
    })
    return { nature, montant: Math.min(alea.entier(min, max) / 100, plafonds[nature]), documentId }
  })
  const id = alea.uuid(millisecondes(preparee.jour, preparee.secondes))
  const demande: DemandeDemo = { id, statut, lignes, plafonds, preparee, soumise, validee, rejetee, payee }
  for (const { nom, jour, secondes } of justificatifs)
    histoire.journal.noter(jour, secondes, charge.id, evenementDeDocument('DOCUMENT_AJOUTE', { nom, nature: 'JUSTIFICATIF_DEPENSE' }))
  raconterLaDemande(demande, histoire, charge, socle.aujourdhui)
  return { demande, justificatifs }
}

function statutDe({
  soumise,
  validee,
  rejetee,
  payee,
}: Pick<DemandeDemo, 'soumise' | 'validee' | 'rejetee' | 'payee'>): StatutRemboursement {
  if (payee !== null) return 'PAYEE'
  if (validee !== null) return 'VALIDEE'
  if (rejetee !== null) return 'REJETEE'
  return soumise === null ? 'BROUILLON' : 'SOUMISE'
}

/** L'historique et les alertes que le produit aurait écrits, passage après passage. */
function raconterLaDemande(demande: DemandeDemo, { journal, registre }: Histoire, charge: CompteEnBase, aujourdhui: Jour): void {
  const { preparee, soumise, validee, rejetee, payee, plafonds } = demande
  const lignes: LigneDeFaits[] = demande.lignes.map(({ nature, montant }) => ({ nature, montant, libelle: null, justifiee: true }))
  const total = totalDe(lignes)
  const brouillon = evenementDuBrouillon(NUMERO, null, lignes)
  journal.noter(preparee.jour, preparee.secondes, preparee.par.id, brouillon)
  let ancien: StatutRemboursement = 'BROUILLON'
  let ouverte: AlerteDemo | null = null
  const passages = [
    ['SOUMISE', soumise],
    ['VALIDEE', validee],
    ['REJETEE', rejetee],
    ['PAYEE', payee],
  ] as const
  for (const [nouveau, geste] of passages) {
    if (geste === null) continue
    const { par, jour, secondes } = geste
    const motif = nouveau === 'REJETEE' ? MOTIF_DE_REJET : null
    const evenement = evenementDuPassage(NUMERO, { ancien, nouveau }, total, motif)
    journal.noter(jour, secondes, par.id, evenement)
    if (ouverte !== null) {
      ouverte.closeLe = instantDe(jour, secondes)
      ouverte.closePar = par.id
    }
    const faits: FaitsRemboursement = {
      statut: nouveau,
      numero: NUMERO,
      lignes,
      plafonds,
      dejaDemande: {},
      seuilTroisPersonnes: SEUIL,
      redacteurs: [charge.id],
      soumetteur: charge.id,
      valideur: validee?.par.id ?? null,
      valideeLe: validee && enTexte(validee.jour),
      dossierFerme: null,
      chargeDeRelogement: { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
    }
    const alerte = alerteDuStatut(nouveau, NUMERO, faits, motif)
    ouverte =
      alerte &&
      registre.allumer({
        ...alerte,
        valeur: String(NUMERO),
        creeeLe: instantDe(jour, secondes),
        dueLe: jour,
        auteurId: par.id,
        ...(alerte.pour === 'DESTINATAIRE' ? { destinataireId: charge.id } : {}),
      })
    ancien = nouveau
  }
  // Qui l'avait soumise a lu le rejet au dossier.
  const lueLe = rejetee && ouvreApres(rejetee.jour + 2)
  if (ouverte === null || lueLe === null || lueLe >= aujourdhui) return
  ouverte.closeLe = instantDe(lueLe, heures(9))
  ouverte.closePar = charge.id
}

const SEUIL = valeursAu('2026-01-01').REMBOURSEMENT_TROIS_PERSONNES ?? 300

function plafondsLivres(jour: string): Plafonds {
  const valeurs = valeursAu(jour)
  return Object.fromEntries(
    (Object.keys(naturesRemboursement) as NatureRemboursement[]).map((nature) => [nature, valeurs[variableDuPlafond(nature)] ?? 0]),
  ) as Plafonds
}
