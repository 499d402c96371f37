import { adultesDe } from '@relogement/domain/menage/composition/occupants'
import { forfaitsFactures, tarifsAuForfait } from '@relogement/domain/menage/ressources/forfaits'
import { partACharge, tauxEffort } from '@relogement/domain/menage/ressources/tauxEffort'
import { ressourcesEtablies } from '@relogement/domain/menage/ressources/totaux'
import type { StatutUnite } from '@relogement/domain/reunion/unite.statuts'
import type { Ligne } from '../copie.ts'
import { DELAI_DE_REPONSE } from '../histoire/rappels.ts'
import { enTexte, heures, instantDe, type Jour } from '../jours.ts'
import type { LogementDemo } from '../logements/logement.ts'
import { type PropositionDemo, statutAu } from '../logements/proposition.ts'
import { valeursAu } from '../valeurs.ts'

/** Une mise à disposition dure 72 heures ; celles des logements déjà pris ont couru plus longtemps. */
const DUREE = 3

export function ligneLogement(logement: LogementDemo, aujourdhui: Jour): Ligne<'logement'> {
  const { id, statut, prive, bailleur, operation, adresse, etage, typologie, surface, individuel } = logement
  const { loyer, charges, chauffage, eau, garage, financement, preneur, misADispositionLe } = logement
  const tire = Number.parseInt(id.slice(-4), 16)
  const courant = statut === 'MIS_A_DISPOSITION' || statut === 'RESERVE' || statut === 'EN_COURS_DE_TRAITEMENT'
  const finie = misADispositionLe + DUREE + (tire % 5) <= aujourdhui
  return {
    id,
    statut,
    prive,
    bailleur_id: bailleur?.id ?? null,
    operation_id: operation?.id ?? null,
    numero: adresse.numero,
    rue: adresse.rue,
    code_postal: adresse.ville.codePostal,
    ville_code: adresse.ville.code,
    ville: adresse.ville.nom,
    quartier: adresse.ville.quartiers[tire % adresse.ville.quartiers.length] ?? null,
    residence: operation?.demo.residence ?? null,
    etage,
    ascenseur: logement.ascenseur,
    numero_porte: individuel ? null : String(etage * 10 + (tire % 4) + 1),
    ug: bailleur === null ? null : `${bailleur.code}${String(tire).padStart(5, '0')}`,
    hp1: operation?.demo.residence ?? null,
    hp2: individuel || prive ? null : `Bâtiment ${'ABCD'.charAt(tire % 4)}`,
    hp3: individuel || prive ? null : `Entrée ${(tire % 3) + 1}`,
    typologie,
    type: individuel ? 'INDIVIDUEL' : 'COLLECTIF',
    surface_habitable: surface,
    pmr: logement.pmr,
    loyer,
    charges_generales: charges,
    chauffage,
    eau,
    garage,
    premiere_mise_a_disposition: instantDe(misADispositionLe, heures(8)),
    fin_mise_a_disposition:
      courant && !finie
        ? instantDe(aujourdhui + 1 + (tire % DUREE), heures(10))
        : instantDe(misADispositionLe + DUREE + (tire % 5), heures(10)),
    caracteristiques: JSON.stringify({
      dpe: 'BCDD'.charAt(tire % 4),
      financement,
      annee: 1975 + (tire % 50),
      balcon: tire % 3 === 0,
      cave: tire % 4 === 0,
      depotDeGarantie: loyer,
      disponibleLe: enTexte(misADispositionLe + 45),
    }),
    indicateurs: JSON.stringify(preneur === null ? {} : { acceptationMenage: true, bailSigne: preneur.bailSigne }),
    cree_le: instantDe(misADispositionLe, heures(8)),
  }
}

export function ligneProposition(proposition: PropositionDemo, numero: number | null, aujourdhui: Jour): Ligne<'proposition'> {
  const { id, logement, menage, reunion, issue, gtrLe, calLe, ecriteLe, recueLe, finLe, refus, rangs, creeLe } = proposition
  const jour = (le: Jour | null) => (le === null ? null : enTexte(le))
  const taux = tauxDe(proposition, aujourdhui)
  return {
    id,
    type: menage === null ? 'EXTERNE' : 'INTERNE',
    logement_id: logement.id,
    menage_id: menage?.id ?? null,
    statut: statutAu(proposition, aujourdhui, true),
    reunion_id: reunion?.id ?? null,
    gtr_rang: rangs.gtr,
    gtr_accepte: gtrLe === null ? null : issue !== 'refusee_gtr',
    gtr_reponse_rang: rangs.reponse,
    gtr_date: jour(gtrLe),
    cal_bailleur_accepte: calLe === null ? null : issue !== 'refusee_cal',
    cal_bailleur_rang: rangs.bailleur,
    cal_accepte: calLe === null ? null : issue !== 'refusee_cal',
    cal_rang: rangs.bailleur,
    cal_date: jour(calLe),
    cal_motif: proposition.calMotif,
    reponse_externe: menage === null ? false : null,
    ecrite_numero: numero,
    delai_reponse_jours: ecriteLe === null ? null : DELAI_DE_REPONSE,
    ecrite_envoyee_le: jour(ecriteLe),
    ecrite_canal: ecriteLe === null ? null : proposition.canal,
    ecrite_recue_le: jour(recueLe),
    reponse_attendue_le: recueLe === null ? null : enTexte(recueLe + DELAI_DE_REPONSE),
    acceptation_le: issue === 'acceptee_menage' ? jour(finLe) : null,
    refus_le: issue === 'refusee_menage' ? jour(finLe) : null,
    refus_motif: refus?.motif ?? null,
    refus_legitime: refus?.legitime ?? null,
    apl: proposition.apl,
    taux_effort: taux?.valeur ?? null,
    taux_effort_termes: taux === null ? null : JSON.stringify(taux.termes),
    cree_le: instantDe(creeLe, heures(9)),
    cree_par: menage?.charge?.id ?? null,
  }
}

/** Où en est le logement dans sa réunion : la plus avancée de ses propositions le dit. */
export function lignesUnites({ id, reunion, propositions }: LogementDemo, aujourdhui: Jour): Ligne<'reunion_logement'>[] {
  if (reunion === null || propositions.length === 0) return []
  return [
    {
      reunion_id: reunion.id,
      logement_id: id,
      statut: reunion.statut === 'CLOTURE' ? statutApresLaReunion(propositions, aujourdhui) : 'PRESENTATION_GTR',
    },
  ]
}

function statutApresLaReunion(propositions: readonly PropositionDemo[], aujourdhui: Jour): StatutUnite {
  const passe = (le: Jour | null) => le !== null && le <= aujourdhui
  if (propositions.some(({ calLe }) => passe(calLe))) return 'CAL'
  if (propositions.some(({ transmiseLe }) => passe(transmiseLe))) return 'TRANSMIS_BAILLEUR'
  return propositions.some(({ issue }) => issue !== 'refusee_gtr') ? 'ATTENTE_TRANSMISSION_BAILLEUR' : 'REFUSE'
}

/** Le rang de chaque proposition écrite parmi celles de son ménage, dans l'ordre où elles sont parties. */
export function numerosDesEcrites(propositions: readonly PropositionDemo[]): ReadonlyMap<string, number> {
  const numeros = new Map<string, number>()
  const dernier = new Map<string, number>()
  for (const { id, menage, ecriteLe } of [...propositions].sort((a, b) => (a.ecriteLe ?? 0) - (b.ecriteLe ?? 0))) {
    if (menage === null || ecriteLe === null) continue
    const numero = (dernier.get(menage.id) ?? 0) + 1
    dernier.set(menage.id, numero)
    numeros.set(id, numero)
  }
  return numeros
}

/** Calculé dès que l'APL est connue. */
function tauxDe({ menage, logement, apl }: PropositionDemo, aujourdhui: Jour) {
  if (menage === null || apl === null) return null
  const { loyer, charges, chauffage, eau, garage } = logement
  const { occupants, ressourcesEtCharges } = menage.sections
  return tauxEffort(
    partACharge({ loyer, chargesGenerales: charges, chauffage, eau, garage, apl }),
    ressourcesEtablies(adultesDe(occupants, enTexte(aujourdhui)), ressourcesEtCharges.ressources),
    forfaitsFactures({ chauffage, eau }, occupants.length, logement.surface, tarifsAuForfait(valeursAu(enTexte(aujourdhui)))),
  )
}
