import type pg from 'pg'

/** Douze relevés mensuels des premières opérations, reconstitués des dates des dossiers ; redit, ne change rien. */
export async function releverLePasse(client: pg.PoolClient): Promise<void> {
  await client.query(`
    insert into operation_releve (id, operation_id, libelle, date, le)
    select uuid_de('releve ' || o.id || mois), o.id, 'AUTO ' || to_char(mois, 'YYYY-MM'), mois::date, mois
    from (select id from operation where exists (select from logement l where l.parc and l.operation_id = operation.id) order by code limit 12) o,
      generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') mois
    on conflict do nothing`)
  await client.query(`
    insert into releve_porte (releve_id, logement_id, rang, porte, vide)
    select r.id, l.id, row_number() over (partition by r.id order by l.hp2, l.hp3, l.etage, l.numero_porte, l.id),
      jsonb_build_object('batiment', l.hp2, 'cage', l.hp3, 'etage', l.etage, 'adresse', concat_ws(' ', l.numero, l.rue), 'numero', l.numero_porte,
        'ug', l.ug, 'typologie', l.typologie, 'surface', l.surface_habitable,
        'vacance', case when v.debut <= r.date then jsonb_build_object('type', v.type, 'libelle', initcap(v.type), 'depuis', v.debut) end),
      coalesce(v.debut <= r.date, false)
    from operation_releve r join logement l on l.parc and l.operation_id = r.operation_id left join vacance v on v.logement_id = l.id and v.fin is null
    on conflict do nothing`)
  await client.query(`
    insert into releve_menage (releve_id, logement_id, menage_id, statut, couleur, points, relogement_necessaire, sorti)
    select r.id, l.id, m.id,
      case when (m.depart_spontane ->> 'date')::date <= r.date then 'DEPART_SPONTANE' when m.date_signature_bail <= r.date then 'DEMENAGEMENT'
        when m.date_entretien <= r.date then 'RECHERCHE_DU_LOGEMENT' else 'ENTRETIEN_PREALABLE_A_REALISER' end,
      m.cotation_couleur, m.cotation_score, m.relogement_necessaire, coalesce(m.date_edl_sortie <= r.date or (m.depart_spontane ->> 'date')::date <= r.date, false)
    from operation_releve r join menage m on m.operation_id = r.operation_id
      join logement l on l.parc and l.operation_id = r.operation_id and l.ug = m.patrimoine ->> 'UG'
        and coalesce(l.numero_porte, '') = coalesce(m.localisation ->> 'numeroPorte', '')
    where m.purge_le is null and m.archive_le is null and m.limitation_depuis is null
    on conflict do nothing`)
}
