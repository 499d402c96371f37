import { MOIS } from '@relogement/domain/common/date.format'
import { codesDe } from '@relogement/domain/common/listes'
import { couleursCotation } from '@relogement/domain/menage/cotation/cotation.couleurs'
import { type DossierSuivi, dossiersSuivis } from '@relogement/domain/menage/dossiersSuivis'
import { codesStatutsMenage } from '@relogement/domain/menage/menage.statuts'
import type { listeMenages } from '@relogement/domain/menage/menages.liste'
import { etapes } from '@relogement/domain/menage/prochaine-etape/etapes'
import { type DossierAPromesse, dossiersAPromesse } from '@relogement/domain/menage/promesse/promesse.listes'
import { type RawBuilder, sql } from 'kysely'
import { jourDe } from '../../core/contexte.ts'
import { estParmi } from '../../core/estParmi.ts'
import { type Condition, croissant, jourCivil, ou, personneJson, rangDans, type SourceDeListe } from '../../core/liste/source.ts'
import { aCetAvancement, moisSql, sesAvancements, siAvancement } from '../../portee/avancement.ts'
import { enCours, estRappele, estSuivi } from '../../portee/dossiersSuivis.ts'
import { dansUnEpci, nomDesEpci } from '../../zone/epci.ts'
import { dansSonStatutDepuis, dureesDepassees, sansActiviteDepuis } from './anciennete.ts'
import { activiteLue, type ChampsDeLigne, codePostalLu, porteLue, siLisible, telephoneLu, villeCodeLu, villeLue } from './champsDeLigne.ts'
import { faitsDeLaLigneJson } from './etapeEnBref.ts'
import { conditionsDeRecherche, estCourte, nommes } from './recherche.ts'

type Source = SourceDeListe<typeof listeMenages>

const operation = sql`join operation o on o.id = m.operation_id`
const bailleur = sql`left join partenaire p on p.id = m.partenaire_id`

interface Precisions {
  readonly maintenant: Date
  /** Une page courte, avec les faits d'où se dit la prochaine étape. */
  readonly detaillee?: boolean
  /** Les mêmes ménages, comptés d'avance. */
  readonly comptees?: Source['comptees'] | null
  /** Les mots dont ceux qui les portent passent devant. */
  readonly recherche?: string | undefined
}

const charge = sql`left join utilisateur c on c.id = m.charge_id`

/** La liste des ménages, telle que la lit qui lit `champs` des lignes `visibles`. */
export const sourceDesMenages = (
  visibles: Condition,
  champs: ChampsDeLigne,
  { maintenant, detaillee = false, comptees = null, recherche = '' }: Precisions,
): Source => ({
  de: sql`menage m`,
  id: sql`m.id`,
  visibles,
  joint: sql`${operation} ${bailleur} ${charge}`,
  champs: champsJson(champs, detaillee),
  filtres: filtresDes(champs, maintenant),
  tris: {
    noms: { cles: [sql`m.cle_tri`, sql`m.id`], parIndex: true },
    codeMenage: sql`m.code_menage`,
    // La couleur d'abord, de la moins à la plus urgente : une dérogation l'impose à des points qui ne la diraient pas. Puis les points.
    cotation: {
      cles: [sql`coalesce(${rangDans(codesDe(couleursCotation), sql`m.cotation_couleur`)}, 0)`, sql`m.cotation_score`],
      parIndex: 'desc',
    },
    ville: villeLue(champs),
    operation: { cles: [sql`o.nom`], joint: operation },
    partenaire: { cles: [sql`p.nom`], joint: bailleur },
    typologiesGTR: sql`m.typologies_gtr`,
    statut: rangDans(codesStatutsMenage, sql`m.statut`),
    statutDepuis: sql`m.statut_depuis`,
    derniereActivite: activiteLue(champs) ?? sql`null::timestamptz`,
    get prochaineEtape() {
      return rangDans(codesDe(etapes), champs.etape.code)
    },
    chargeDeRelogement: { cles: [sql`c.nom || ' ' || c.prenom`], joint: charge },
    dateEntretien: sql`m.date_entretien`,
  },
  ...miseEnAvant(recherche, champs),
  ...(comptees === null ? {} : { comptees }),
  // À nom égal l'identifiant départage : une page ne répète ni n'oublie personne.
  departage: [croissant(sql`m.cle_tri`), croissant(sql`m.id`)],
  get facettes() {
    return facettesDes(champs, maintenant)
  },
})

/** Ceux que les mots nomment passent devant ceux qu'ils situent ; deux lettres seules ne situent personne. */
const miseEnAvant = (recherche: string, champs: ChampsDeLigne): Pick<Source, 'devant' | 'partout'> => {
  if (recherche === '') return {}
  return estCourte(recherche) ? { partout: true } : { devant: sql`not ${nommes(recherche, champs)}` }
}

function champsJson(champs: ChampsDeLigne, detaillee: boolean): Source['champs'] {
  const telephone = detaillee ? telephoneLu(champs) : null
  const personne = personneJson('c')
  const activite = activiteLue(champs)
  return {
    '@context': null,
    codeMenage: sql`m.code_menage`,
    noms: sql`m.noms`,
    cotation: sql`json_build_object('couleur', m.cotation_couleur, 'score', m.cotation_score)`,
    telephone,
    ville: villeLue(champs),
    codePostal: codePostalLu(champs),
    logementActuelLocalisation: detaillee ? porteLue(champs) : null,
    operation: sql`json_build_object('id', o.id, 'nom', o.nom)`,
    partenaire: sql`case when p.id is not null then json_build_object('id', p.id, 'nom', p.nom) end`,
    typologiesGTR: sql`m.typologies_gtr`,
    statut: sql`m.statut`,
    relogementNecessaire: sql`m.relogement_necessaire`,
    statutDepuis: jourCivil(sql`m.statut_depuis`),
    derniereActivite: activite && jourCivil(activite),
    chargeDeRelogement: personne,
    dateEntretien: sql`m.date_entretien`,
    codeAffaire: sql`m.code_menage`,
    relogement: sql`json_build_object('statut', json_build_object('code', m.statut), 'chargeDeRelogementPrincipal', ${personne})`,
    informations: telephone && sql`json_build_object('telephone', ${telephone})`,
    faits: detaillee ? faitsDeLaLigneJson : null,
  }
}

/** « mars 2026 », du plus récent au plus ancien. */
const MOIS_EN_CLAIR = {
  joint: sql``,
  libelle: sql`min((${MOIS}::text[])[right(f.valeur, 2)::int] || ' ' || left(f.valeur, 4))`,
  ordre: sql`-replace(min(f.valeur), '-', '')::int`,
}

const filtresDes = (champs: ChampsDeLigne, maintenant: Date): Source['filtres'] => {
  const { contact, logement, historique, alertes, promesses } = champs
  return {
    recherche: (texte) => conditionsDeRecherche(texte, { contact, logement }),
    villes: (codes) => siLisible(estParmi(sql`m.code_postal`, codes), logement),
    operationIds: (ids) => estParmi(sql`m.operation_id`, ids, 'uuid'),
    partenaires: (ids) => estParmi(sql`m.partenaire_id`, ids, 'uuid'),
    typologiesGTR: (codes) => sql`m.typologies_gtr && ${codes}::text[]`,
    statuts: (codes) => estParmi(sql`m.statut`, codes),
    depuis: (choisies) => dansSonStatutDepuis(choisies, maintenant),
    sansActivite: (choisies) => siLisible(sansActiviteDepuis(choisies, maintenant), historique),
    prochainesEtapes: (codes) => estParmi(champs.etape.code, codes),
    promesses: (codes) => ou(codes.map((code) => promesseLue(code, promesses, maintenant))),
    chargesDeRelogement: (ids) => {
      const assigne = estParmi(
        sql`m.charge_id`,
        ids.filter((id) => id !== 'aucun'),
        'uuid',
      )
      return ids.includes('aucun') ? sql`(m.charge_id is null or ${assigne})` : assigne
    },
    PRUs: (ids) => sql`m.operation_id in (select id from operation where pru_id = any(${ids}::uuid[]))`,
    EPCIs: (codes) => siLisible(dansUnEpci(sql`m.ville_code`, codes), logement),
    relogementNecessaire: (oui) => sql`m.relogement_necessaire = ${oui === 'true'}`,
    avancements: (codes) => ou(codes.map((code) => aCetAvancement(code, jourDe(maintenant)))),
    moisEntretien: (mois) =>
      sql`(${aCetAvancement('ENTRETIEN_REALISE', jourDe(maintenant))} and ${moisSql(sql`m.date_entretien`)} = any(${mois}))`,
    moisRelogement: (mois) =>
      sql`(${aCetAvancement('RELOGE', jourDe(maintenant))} and ${moisSql(sql`m.date_signature_bail`)} = any(${mois}))`,
    dossiers: (codes) => ou(codes.map((code) => suiviLu(code, { alertes, historique }, maintenant))),
  }
}

/**
 * Un retard se lit d'un rappel, un dossier endormi de l'historique aussi, l'absence de proposition de toutes celles d'un ménage : qui ne les
 * lit pas ne filtre ni ne compte aucun d'eux.
 */
const suiviLu = (
  code: DossierSuivi,
  { alertes, historique }: Pick<ChampsDeLigne, 'alertes' | 'historique'>,
  maintenant: Date,
): Condition => {
  if (code === 'ENDORMI') return siLisible(siLisible(endormi(maintenant), historique), alertes)
  const suivi = estSuivi(code, jourDe(maintenant))
  return code === 'EN_COURS' ? suivi : siLisible(suivi, alertes)
}

/** Personne n'y a rien fait depuis six semaines ; en veille ou rappelé, il se lit ailleurs. */
const endormi = (maintenant: Date): Condition =>
  sql`(${enCours} and m.statut <> 'DOSSIER_EN_VEILLE' and ${sansActiviteDepuis(['SIX_SEMAINES'], maintenant)} and not ${estRappele(jourDe(maintenant))})`

/** Une promesse court au dossier, ou son échéance est passée. */
const promesseLue = (code: DossierAPromesse, promesses: ChampsDeLigne['promesses'], maintenant: Date): Condition => {
  const passee = code === 'EN_RETARD' ? sql`and p.echeance < ${jourDe(maintenant)}::date` : sql``
  return siLisible(sql`exists (select from promesse p where p.sujet_id = m.id and p.statut = 'EN_COURS' ${passee})`, promesses)
}

/** Ceux de ces codes dont la condition est vraie. */
const codesVrais = <C extends string>(liste: Readonly<Record<C, string>>, condition: (code: C) => Condition) =>
  sql`array_remove(array[${sql.join(codesDe(liste).map((code) => sql`case when ${condition(code)} then ${sql.lit(code)} end`))}], null)`

const facettesDes = (champs: ChampsDeLigne, maintenant: Date): NonNullable<Source['facettes']> => ({
  operations: { de: sql`m.operation_id`, nom: { joint: sql`join operation op on op.id = f.valeur`, libelle: sql`min(op.nom)` } },
  PRUs: {
    de: sql`m.operation_id`,
    nom: {
      joint: sql`join operation op on op.id = f.valeur join zone_geographique z on z.id = op.pru_id`,
      valeur: sql`z.id`,
      libelle: sql`min(z.nom)`,
    },
  },
  EPCIs: { de: villeCodeLu(champs), nom: nomDesEpci },
  partenaires: { de: sql`m.partenaire_id`, nom: { joint: sql`join partenaire p on p.id = f.valeur`, libelle: sql`min(p.nom)` } },
  villes: {
    de: sql`${codePostalLu(champs)} || ' ' || ${villeCodeLu(champs)}`,
    nom: {
      joint: sql`join ville w on w.code_insee = split_part(f.valeur, ' ', 2)`,
      valeur: sql`split_part(f.valeur, ' ', 1)`,
      libelle: sql`string_agg(distinct w.nom, ', ')`,
    },
  },
  typologiesGTR: { de: sql`m.typologies_gtr`, plusieurs: true },
  statuts: { de: sql`m.statut` },
  depuis: { de: dureesDepassees(sql`m.statut_depuis`, maintenant), plusieurs: true },
  sansActivite: { de: activitesDepassees(champs, maintenant), plusieurs: true },
  prochainesEtapes: { de: champs.etape.code },
  avancements: { de: sesAvancements(jourDe(maintenant)), plusieurs: true },
  moisEntretien: { de: siAvancement('ENTRETIEN_REALISE', sql`m.date_entretien`, jourDe(maintenant)), nom: MOIS_EN_CLAIR },
  moisRelogement: { de: siAvancement('RELOGE', sql`m.date_signature_bail`, jourDe(maintenant)), nom: MOIS_EN_CLAIR },
  dossiers: {
    de: codesVrais(dossiersSuivis, (code) => suiviLu(code, champs, maintenant)),
    plusieurs: true,
  },
  promesses: { de: codesVrais(dossiersAPromesse, (code) => promesseLue(code, champs.promesses, maintenant)), plusieurs: true },
  chargesDeRelogement: {
    de: sql`m.charge_id`,
    nom: {
      joint: sql`join utilisateur u on u.id = f.valeur`,
      libelle: sql`min(u.prenom || ' ' || u.nom)`,
      ordre: sql`min(u.nom || ' ' || u.prenom)`,
    },
  },
})

function activitesDepassees(champs: ChampsDeLigne, maintenant: Date): RawBuilder<unknown> {
  const activite = activiteLue(champs)
  return activite === null ? sql`null::text[]` : sql`(select ${dureesDepassees(sql`a.le`, maintenant)} from (select ${activite} as le) a)`
}
