import type { Acteur } from '@relogement/domain/acces/roles'
import { formatDate } from '@relogement/domain/common/date.format'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { colonnesDuSuiviDePropositions, listeSuiviPropositions } from '@relogement/domain/pilotage/suiviPropositions.liste'
import { motsDeLAvis } from '@relogement/domain/pilotage/suivis.schema'
import { litLaPartACharge, porteeDesSuivis, propositionsDesSuivis } from '@relogement/domain/pilotage/suivis.visibilite'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { estParmi } from '../core/estParmi.ts'
import { type ColonneExportable, exporteurDe } from '../core/liste/exporteurDe.ts'
import { compteurDe, type LectureDeListe, lecteurDe } from '../core/liste/lecteurDe.ts'
import { type Condition, decroissant, enClair, jourCivil, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { menagesDe } from '../portee/menages.ts'
import { propositionsDe } from '../portee/propositions.ts'
import { dansUnEpci, nomDesEpci } from '../zone/epci.ts'
import { estOuvrable } from './ouvrable.ts'

const lecture: LectureDeListe<typeof listeSuiviPropositions> = {
  classe: 'PropositionSuivie',
  chemin: '/v1/propositions',
  source: (ctx) => source(ctx),
  journal: { liste: 'suiviPropositions', colonnes: ['noms', 'codeMenage', 'operation', 'partenaire', 'adresse', 'typologie', 'reponses'] },
}

export const lireSuiviPropositions = lecteurDe(listeSuiviPropositions, lecture)
export const compterSuiviPropositions = compteurDe(listeSuiviPropositions, lecture)

export const exporterSuiviPropositions = exporteurDe(listeSuiviPropositions, lecture, {
  nom: 'suivi-propositions',
  colonnes: (ctx) => exportables(ctx.acteur),
  colonnesDeLEcran: colonnesDuSuiviDePropositions,
  nomDuFichier: (jour, _filtres, format) => `Suivi de propositions au ${formatDate(jour)}.${format}`,
})

const ADRESSE = sql`concat_ws(' ', l.numero, l.rue) || ', ' || l.ville`
const GTR_LE = sql`coalesce(p.gtr_date, ${jourCivil(sql`r.date`)})`
const CAL_ACCEPTE = sql`coalesce(p.cal_accepte, p.cal_bailleur_accepte)`
const CAL_RANG = sql`coalesce(p.cal_rang, p.cal_bailleur_rang)`

/** Celles qui ne sont pas retirées, des ménages et sur les logements que la personne atteint. */
const visibles = (acteur: Acteur): Condition =>
  sql`(m.archive_le is null and p.statut <> 'retiree' and ${menagesDe(porteeDesSuivis(acteur))} and ${propositionsDe(propositionsDesSuivis(acteur))})`

const source = ({ acteur }: Contexte): SourceDeListe<typeof listeSuiviPropositions> => ({
  de: sql`proposition p join menage m on m.id = p.menage_id join logement l on l.id = p.logement_id join operation o on o.id = m.operation_id
    left join partenaire b on b.id = l.bailleur_id left join reunion r on r.id = p.reunion_id`,
  id: sql`p.id`,
  visibles: visibles(acteur),
  champs: {
    menage: sql`json_build_object('id', m.id, 'noms', m.noms, 'codeMenage', m.code_menage, 'ouvrable', ${estOuvrable(acteur)})`,
    operation: sql`json_build_object('id', o.id, 'nom', o.nom)`,
    bailleur: sql`b.nom`,
    adresse: ADRESSE,
    typologie: sql`l.typologie`,
    statut: sql`p.statut`,
    proposition: sql`p.ecrite_envoyee_le is not null`,
    GTR: sql`json_build_object('accepte', p.gtr_accepte, 'rang', case when p.gtr_accepte then p.gtr_reponse_rang end, 'le', ${GTR_LE})`,
    CAL: sql`json_build_object('accepte', ${CAL_ACCEPTE}, 'rang', case when ${CAL_ACCEPTE} then ${CAL_RANG} end, 'le', p.cal_date)`,
    acceptationMenage: sql`p.acceptation_le`,
    refusMenage: sql`p.refus_le`,
  },
  filtres: {
    recherche: (texte) => contient(['m.noms', 'm.code_menage', 'l.numero', 'l.rue', 'l.ville'], texte),
    partenaires: (ids) => estParmi(sql`l.bailleur_id`, ids, 'uuid'),
    PRUs: (ids) => estParmi(sql`o.pru_id`, ids, 'uuid'),
    EPCIs: (codes) => dansUnEpci(sql`l.ville_code`, codes),
    villes: (codes) => estParmi(sql`l.code_postal`, codes),
  },
  tris: {},
  departage: [decroissant(sql`p.cree_le`), decroissant(sql`p.id`)],
  facettes: {
    partenaires: { de: sql`l.bailleur_id`, nom: { joint: sql`join partenaire w on w.id = f.valeur`, libelle: sql`min(w.nom)` } },
    PRUs: { de: sql`o.pru_id`, nom: { joint: sql`join zone_geographique z on z.id = f.valeur`, libelle: sql`min(z.nom)` } },
    EPCIs: { de: sql`l.ville_code`, nom: nomDesEpci },
    villes: {
      de: sql`l.code_postal || ' ' || l.ville_code`,
      nom: {
        joint: sql`join ville w on w.code_insee = split_part(f.valeur, ' ', 2)`,
        valeur: sql`split_part(f.valeur, ' ', 1)`,
        libelle: sql`string_agg(distinct w.nom, ', ')`,
      },
    },
  },
})

/** « Acceptée, rang 2 », « Refusée » ; sans avis, « En attente » s'il a sa date, comme à l'écran, sinon vide. */
const avis = (accepte: RawBuilder<unknown>, rang: RawBuilder<unknown>, prevuLe = sql`null`) =>
  sql`case ${accepte} when true then concat_ws(', rang ', ${sql.lit(motsDeLAvis.oui)}, ${rang}::text) when false then ${sql.lit(motsDeLAvis.non)}
    else case when ${prevuLe} is not null then ${sql.lit(motsDeLAvis.aVenir)} end end`

function exportables(acteur: Acteur): Readonly<Record<string, ColonneExportable>> {
  const texte = (valeur: RawBuilder<unknown>, largeur: number) => ({ valeur, libre: true, largeur })
  const mot = (valeur: RawBuilder<unknown>, largeur: number) => ({ valeur, libre: false, largeur })
  return {
    noms: texte(sql`m.noms`, 32),
    operation: texte(sql`o.nom`, 30),
    codeMenage: mot(sql`m.code_menage`, 15),
    bailleur: texte(sql`case when l.prive then 'Bailleur privé' else b.nom end`, 24),
    adresse: texte(ADRESSE, 34),
    typologie: mot(enClair(sql`l.typologie`, typologies), 10),
    proposition: mot(sql`case when p.ecrite_envoyee_le is null then 'non' else 'oui' end`, 12),
    GTR: mot(avis(sql`p.gtr_accepte`, sql`p.gtr_reponse_rang`, GTR_LE), 18),
    CAL: mot(avis(CAL_ACCEPTE, CAL_RANG, sql`p.cal_date`), 18),
    reponse: mot(avis(sql`case when p.acceptation_le is not null then true when p.refus_le is not null then false end`, sql`null`), 16),
    // Loyer, charges générales, chauffage et eau, moins l'APL (spécification B § 9) ; sans loyer connu, rien.
    partACharge: {
      valeur: litLaPartACharge(acteur)
        ? sql`l.loyer + coalesce(l.charges_generales, 0) + coalesce(l.chauffage, 0) + coalesce(l.eau, 0) - coalesce(p.apl, l.apl, 0)`
        : null,
      libre: false,
      nature: 'nombre',
      largeur: 14,
    },
  }
}
