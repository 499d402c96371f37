// Le SQL du plancher, écrit à la main et à lui : le plus court que l'on sache écrire pour le même contenu de réponse. Rien n'y vient du
// produit, pour qu'une requête trop lente de celui-ci ne soit pas aussi celle de son plancher.

export interface Texte {
  readonly sql: string
  readonly valeurs: readonly unknown[]
}

/** Ce que la personne voit, écrit au plus court : `$1` est son bailleur, ou les villes de son équipe. */
export type Portee =
  | { readonly sorte: 'TOUS' }
  | { readonly sorte: 'VILLES'; readonly villes: readonly string[] }
  | { readonly sorte: 'BAILLEUR'; readonly id: string }

function visibles(portee: Portee, valeurs: unknown[]): string {
  if (portee.sorte === 'TOUS') return 'm.archive_le is null'
  valeurs.push(portee.sorte === 'VILLES' ? portee.villes : portee.id)
  const place = `$${valeurs.length}`
  if (portee.sorte === 'VILLES') return `m.archive_le is null and m.ville_code = any(${place}::text[])`
  return `m.archive_le is null and (m.partenaire_id = ${place}::uuid or m.id in (select p.menage_id from proposition p join logement l on l.id = p.logement_id
    where l.bailleur_id = ${place}::uuid and p.statut <> 'retiree'))`
}

export interface PageVoulue {
  readonly codePostal?: string
  readonly statut?: string
  /** Un nom cherché, dénudé. */
  readonly nom?: string
  readonly nombre: number
}

const PERSONNE = `case when c.id is not null then json_build_object('id', c.id, 'nom', c.nom, 'prenom', c.prenom) end`

/** Ce que vaut chaque champ d'une ligne de la liste. */
const CHAMPS_DE_LIGNE: Readonly<Record<string, string>> = {
  '@id': `'/v1/menages/' || m.id`,
  '@type': `'Menage'`,
  id: 'm.id',
  codeMenage: 'm.code_menage',
  noms: 'm.noms',
  cotation: `json_build_object('couleur', m.cotation_couleur, 'score', m.cotation_score)`,
  telephone: 'm.telephone',
  ville: `m.localisation #>> '{adresse,ville}'`,
  codePostal: 'm.code_postal',
  operation: `json_build_object('id', o.id, 'nom', o.nom)`,
  partenaire: `case when b.id is not null then json_build_object('id', b.id, 'nom', b.nom) end`,
  typologiesGTR: 'm.typologies_gtr',
  statut: 'm.statut',
  relogementNecessaire: 'm.relogement_necessaire',
  chargeDeRelogement: PERSONNE,
  dateEntretien: 'm.date_entretien',
  codeAffaire: 'm.code_menage',
  relogement: `json_build_object('statut', json_build_object('code', m.statut), 'chargeDeRelogementPrincipal', ${PERSONNE})`,
  informations: `json_build_object('telephone', m.telephone)`,
}

/** Une page et son total ; `modele` : une ligne du produit, dont les champs qui se calculent hors de la base sont rendus tels quels. */
export function page(portee: Portee, voulue: PageVoulue, modele: Readonly<Record<string, unknown>>): Texte {
  const valeurs: unknown[] = []
  const conditions = [visibles(portee, valeurs)]
  const poser = (condition: (place: string) => string, valeur: unknown) => {
    valeurs.push(valeur)
    conditions.push(condition(`$${valeurs.length}`))
  }
  if (voulue.codePostal !== undefined) poser((place) => `m.code_postal = ${place}`, voulue.codePostal)
  if (voulue.statut !== undefined) poser((place) => `m.statut = ${place}`, voulue.statut)
  if (voulue.nom !== undefined) poser((place) => `m.recherche like ${place}`, `%${voulue.nom}%`)
  const champs = Object.entries(modele).map(([cle, valeur]) => {
    const lu = CHAMPS_DE_LIGNE[cle]
    if (lu !== undefined) return `'${cle}', ${lu}`
    valeurs.push(JSON.stringify(valeur))
    return `'${cle}', $${valeurs.length}::json`
  })
  const retenues = `from menage m where ${conditions.join(' and ')}`
  const lignes = `(select coalesce(json_agg(json_build_object(${champs.join(', ')}) order by m.cle_tri, m.id), '[]') from p join menage m using (id)
    join operation o on o.id = m.operation_id left join partenaire b on b.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id)`
  // Peu de lignes trouvées se retiennent toutes ; d'une longue liste, la page se lit dans l'index et le compte à part.
  const sql =
    voulue.nom === undefined
      ? `with p as (select m.id ${retenues} order by m.cle_tri, m.id limit ${voulue.nombre})
        select '"hydra:totalItems":' || (select count(*) ${retenues}) || ',"hydra:member":' || ${lignes} as json`
      : `with r as materialized (select m.id, m.cle_tri ${retenues}), p as (select id from r order by cle_tri, id limit ${voulue.nombre})
        select '"hydra:totalItems":' || (select count(*) from r) || ',"hydra:member":' || ${lignes} as json`
  return { sql, valeurs }
}

/** Tout ce que la base tient de ce dossier et que sa réponse montre, en un objet ; ce qui se calcule s'y ajoute, constant. */
export function dossier(portee: Portee, id: string): Texte {
  const valeurs: unknown[] = [id]
  const personne = `json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`
  const liste = (corps: string) => `(select coalesce(json_agg(${corps}), '[]')`
  const sql = `select json_build_object('id', m.id, 'version', m.version, 'codeMenage', m.code_menage, 'noms', m.noms, 'dateModification', m.modifie_le,
    'informations', m.informations, 'relogement', m.relogement, 'statut', m.statut, 'depuis', m.statut_depuis, 'cotation', m.cotation_couleur, 'score', m.cotation_score,
    'attributsCotations', m.attributs_cotations, 'dates', json_build_array(m.date_entretien, m.date_gtrm, m.date_signature_bail, m.date_edl_entree, m.date_demenagement, m.date_edl_sortie, m.date_remise_des_cles),
    'typologiesGTR', m.typologies_gtr, 'numeroUnique', m.numero_unique, 'dateDls', m.date_dls, 'composition', m.composition, 'charges', m.charges, 'surendettement', m.surendettement,
    'logementActuel', m.logement_actuel, 'localisation', m.localisation, 'patrimoine', m.patrimoine, 'projetResidentiel', m.projet_residentiel, 'logementPrecedent', m.logement_precedent,
    'operation', json_build_object('id', o.id, 'nom', o.nom), 'partenaire', json_build_object('id', b.id, 'nom', b.nom), 'charge', ${PERSONNE},
    'occupants', ${liste('to_json(x) order by x.rang')} from occupant x where x.menage_id = m.id),
    'ressources', ${liste('to_json(x)')} from ressource x where x.occupant_id in (select id from occupant where menage_id = m.id)),
    'revenus', ${liste('to_json(x)')} from revenu_imposable x where x.occupant_id in (select id from occupant where menage_id = m.id)),
    'propositions', ${liste(`json_build_object('id', x.id, 'statut', x.statut, 'adresse', l.rue, 'ville', l.ville, 'typologie', l.typologie, 'surface', l.surface_habitable, 'loyer', l.loyer, 'bailleur', bl.nom, 'gtrDate', x.gtr_date) order by x.cree_le desc`)}
      from proposition x join logement l on l.id = x.logement_id left join partenaire bl on bl.id = l.bailleur_id where x.menage_id = m.id),
    'documents', ${liste(`json_build_object('id', x.id, 'type', x.type, 'nom', x.nom, 'mime', x.mime, 'taille', x.taille, 'ajouteLe', x.ajoute_le, 'auteur', ${personne}) order by x.ajoute_le desc`)}
      from document x left join utilisateur u on u.id = x.auteur_id where x.sujet_id = m.id and x.supprime_le is null),
    'alertes', ${liste('to_json(x) order by x.date_alerte')} from alerte x where x.sujet_id = m.id and x.statut <> 'CLOTURE'),
    'commentaires', ${liste(`json_build_object('id', x.id, 'texte', x.texte, 'date', x.le, 'auteur', ${personne})`)}
      from (select * from commentaire where sujet_id = m.id order by le desc limit 20) x join utilisateur u on u.id = x.auteur_id),
    'suivis', ${liste(`json_build_object('id', x.id, 'type', x.type, 'date', x.date, 'texte', x.texte, 'auteur', ${personne}) order by x.date desc`)}
      from suivi x join utilisateur u on u.id = x.auteur_id where x.sujet_id = m.id),
    'etapes', ${liste(`json_build_object('statut', k ->> 'nouveau', 'le', x.le) order by x.le`)}
      from modification x, jsonb_array_elements(x.changements) k where x.sujet_id = m.id and k ->> 'chemin' = 'relogement.statut'))::text as json
    from menage m join operation o on o.id = m.operation_id left join partenaire b on b.id = m.partenaire_id left join utilisateur c on c.id = m.charge_id
    where m.id = $1::uuid and ${visibles(portee, valeurs)}`
  return { sql, valeurs }
}

/** Ce que nul ne peut taire d'un appel : la session vaut encore. */
export const session = (lecteurId: string): Texte => ({
  sql: 'select acteur, expire_le from session where utilisateur_id = $1::uuid and revoquee_le is null order by expire_le desc limit 1',
  valeurs: [lecteurId],
})

/** Ni d'un dossier lu : qui l'a lu. */
export const consultation = (id: string, lecteurId: string): Texte => ({
  sql: `insert into consultation (utilisateur_id, sujet_id, ecran, groupes) values ($1::uuid, $2::uuid, 'fiche', '{IDENTITE}')`,
  valeurs: [lecteurId, id],
})

/** Ni d'une page lue. */
export const lectureDeListe = (lecteurId: string): Texte => ({
  sql: `insert into lecture_de_liste (utilisateur_id, le, liste, page, taille_de_page, lignes, total, colonnes, filtres)
    values ($1::uuid, now(), 'MENAGES', 1, 20, 20, 20, '{}', '{}')`,
  valeurs: [lecteurId],
})

const TRACE = `insert into modification (id, type, code, donnees, sujet_id, version, changements)
  select gen_random_uuid(), 'MODIFICATION', 'SAISIE', '{}', id, version, $2::jsonb from m`
const trace = (chemin: string) => JSON.stringify([{ chemin, libelle: chemin, ancien: null, nouveau: 'x' }])

/** Ce qu'écrit au plus court l'enregistrement d'un téléphone : la ligne, sa version, son historique. */
export const telephone = (id: string): Texte => ({
  sql: `with m as (
    update menage set telephone = '06' || lpad((extract(epoch from clock_timestamp()) * 1000)::bigint % 100000000 || '', 8, '0'),
      informations = jsonb_set(informations, '{telephone}', to_jsonb(clock_timestamp()::text)), version = version + 1, modifie_le = now()
    where id = $1::uuid returning id, version) ${TRACE}`,
  valeurs: [id, trace('informations.telephone')],
})

/** Celui d'une étape : une ressource, une charge, la version et l'historique. */
export const etape = (id: string): Texte => ({
  sql: `with m as (
    update menage set charges = jsonb_set(charges, '{autres}', jsonb_build_array(jsonb_build_object('libelle', clock_timestamp()::text, 'mensualite', 12))),
      version = version + 1, modifie_le = now()
    where id = $1::uuid returning id, version
  ), r as (
    update ressource set montant_mensuel = 1000 + (select version from m) % 2, montant_annuel = 12 * (1000 + (select version from m) % 2)
    where (occupant_id, type) = (
      select r.occupant_id, r.type from ressource r join occupant o on o.id = r.occupant_id where o.menage_id = $1::uuid order by 1, 2 limit 1)
  ) ${TRACE}`,
  valeurs: [id, trace('ressourcesEtCharges.ressources')],
})

/** Celui d'un commentaire, qui est aussi sa réponse. */
export const commentaire = (id: string, auteurId: string): Texte => ({
  sql: `with m as (
    insert into commentaire (id, sujet_id, auteur_id, texte) values (gen_random_uuid(), $1::uuid, $3::uuid, clock_timestamp()::text) returning id as commentaire, sujet_id as id, null::int as version, texte, le
  ), t as (${TRACE})
  select json_build_object('id', m.commentaire, 'texte', m.texte, 'visibilite', 'INTERNE', 'date', m.le, 'mentions', '[]'::json,
    'auteur', json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom))::text as json from m join utilisateur u on u.id = $3::uuid`,
  valeurs: [id, trace('commentaire'), auteurId],
})

/** Les nombres du tableau de bord, au plus court : un parcours des ménages, un des propositions, et les objectifs. */
export function statistiques(): Texte {
  const mois = (jour: string) => `to_char(${jour}, 'YYYY-MM')`
  const grille = (nature: string, quand: string, combien: string) => `(select json_agg(json_build_object('mois', coalesce(f.mois, v.mois),
    'objectif', v.objectif, 'previsionnel', v.previsionnel, 'realise', coalesce(f.realise, 0), 'archives', coalesce(f.archives, 0), 'objectifRecalcule', null) order by 1)
    from (select ${mois(quand)} as mois, sum(${combien})::int as realise, sum(${combien}) filter (where archive)::int as archives from g where ${quand} is not null group by 1) f
    full join (select mois, sum(${nature})::int as objectif, sum(${nature}_previsionnel)::int as previsionnel from operation_objectif group by mois) v
      on v.mois = f.mois)`
  const periodes = (le: string) => `json_build_object('semaineCourante', count(*) filter (where ${le} >= date_trunc('week', current_date)),
    'moisCourant', count(*) filter (where ${le} >= date_trunc('month', current_date)), 'total', count(*))`
  const proposees = (le: string, condition: string) =>
    `(select ${periodes(le)} from m join proposition p on p.menage_id = m.id where p.statut <> 'retiree' and ${condition})`
  const compte = (combien: string) => `json_build_array(sum(${combien}), sum(${combien}) filter (where archive))`
  return {
    sql: `with tous as materialized (
        select id, statut, archive_le is not null as archive, statut = 'DEPART_SPONTANE' or statut = 'CLOTURE' and depart_spontane is not null as depart,
          statut = 'ACCESSION_A_LA_PROPRIETE' or statut = 'CLOTURE' and accession is not null as accession,
          statut <> 'ENTRETIEN_PREALABLE_A_REALISER' and date_entretien <= current_date as vu, date_signature_bail <= current_date as signe,
          date_trunc('month', date_entretien::timestamp) as entretien, date_trunc('month', date_signature_bail::timestamp) as bail
        from menage where relogement_necessaire),
      m as not materialized (select id, statut from tous where not archive),
      g as materialized (
        select archive, case when vu then entretien end as entretien, case when signe and not depart and not accession then bail end as bail,
          count(*) as menages, count(*) filter (where vu) as vus, count(*) filter (where not depart and not accession) as presents,
          count(*) filter (where vu and not depart and not accession) as presents_vus,
          count(*) filter (where signe and not depart and not accession) as reloges, count(*) filter (where depart) as departs,
          count(*) filter (where accession) as accessions
        from tous group by 1, 2, 3)
      select json_build_object('menages', ${compte('menages')}, 'entretiensRealises', ${compte('vus')},
        'entretiensRestants', sum(presents - presents_vus) filter (where not archive),
        'partisSansEntretien', ${compte('menages - presents - vus + presents_vus')}, 'reloges', ${compte('reloges')},
        'relogementsRestants', sum(presents - reloges) filter (where not archive), 'departSpontane', ${compte('departs')},
        'accessionALaPropriete', ${compte('accessions')},
        'attenteGTR', (select ${periodes('current_date')} from m where statut in ('ATTENTE_PRESENTATION_GTR', 'INSCRIT_EN_PRESENTATION_GTR')),
        'attenteCAL', ${proposees(
          'p.cal_date',
          'p.gtr_accepte and p.cal_bailleur_accepte is null and p.cal_accepte is null and p.acceptation_le is null and p.refus_le is null',
        )},
        'passagesGTR', ${proposees('p.gtr_date', 'p.gtr_accepte is not null and p.gtr_date is not null')},
        'passagesCAL', ${proposees('p.cal_date', 'coalesce(p.cal_accepte, p.cal_bailleur_accepte) is not null and p.cal_date is not null')},
        'ficheProjectionFinanciereEtablie', (select ${periodes('d.ajoute_le')} from m join document d on d.sujet_id = m.id
          where d.type = 'PROJECTION_FINANCIERE' and d.genere and d.supprime_le is null),
        'entretiens', ${grille('entretiens', 'entretien', 'vus')}, 'relogements', ${grille('relogements', 'bail', 'reloges')}) as json
      from g`,
    valeurs: [],
  }
}
