-- Le parc des opérations : le logement de chaque ménage, retrouvé par son UG et sa porte, et ceux que les relogements ont vidés.

create function uuid_de(texte text) returns uuid language sql immutable as $$
  select overlay(overlay(md5(texte) placing '4' from 13) placing '8' from 17)::uuid
$$;
comment on function uuid_de(text) is 'Un identifiant tiré d’un texte, toujours le même : ce qui se recense deux fois ne s’écrit qu’une.';

create function recenser_le_parc(un_menage uuid default null) returns void language sql as $$
  insert into logement (id, parc, operation_id, bailleur_id, numero, rue, code_postal, ville, ville_code, residence, etage, ascenseur, numero_porte, ug,
    hp1, hp2, hp3, typologie, surface_habitable, loyer, cree_le)
  select distinct on (m.operation_id, m.patrimoine ->> 'UG', coalesce(m.localisation ->> 'numeroPorte', ''))
    uuid_de(concat_ws('|', m.operation_id, m.patrimoine ->> 'UG', m.localisation ->> 'numeroPorte')), true, m.operation_id, coalesce(m.partenaire_id, o.bailleur_id), m.localisation -> 'adresse' ->> 'numero',
    m.localisation -> 'adresse' ->> 'rue', m.localisation -> 'adresse' ->> 'codePostal', m.localisation -> 'adresse' ->> 'ville', m.ville_code,
    m.patrimoine ->> 'nomDeResidence', (m.localisation ->> 'etage')::smallint, (m.localisation ->> 'ascenseur')::boolean,
    m.localisation ->> 'numeroPorte', m.patrimoine ->> 'UG', m.patrimoine -> 'HPs' ->> 0, m.patrimoine -> 'HPs' ->> 1, m.patrimoine -> 'HPs' ->> 2,
    m.logement_actuel ->> 'typologie', nullif((m.logement_actuel ->> 'surface')::numeric, 0), (m.logement_actuel -> 'finance' ->> 'loyer')::numeric, m.cree_le
  from menage m join operation o on o.id = m.operation_id
  where (un_menage is null or m.id = un_menage)
    and m.patrimoine ->> 'UG' is not null and m.localisation -> 'adresse' ->> 'rue' is not null and m.localisation -> 'adresse' ->> 'ville' is not null
    and m.localisation -> 'adresse' ->> 'codePostal' ~ '^[0-9]{5}$' and m.logement_actuel ->> 'typologie' is not null
    and coalesce(m.partenaire_id, o.bailleur_id) is not null
  order by m.operation_id, m.patrimoine ->> 'UG', coalesce(m.localisation ->> 'numeroPorte', ''), m.cree_le desc, m.id
  on conflict do nothing;

  insert into vacance (id, logement_id, type, debut)
  select distinct on (l.id) uuid_de('vacance ' || l.id), l.id, 'RELOGEMENT', m.date_edl_sortie
  from menage m join logement l on l.parc and l.operation_id = m.operation_id and l.ug = m.patrimoine ->> 'UG'
    and coalesce(l.numero_porte, '') = coalesce(m.localisation ->> 'numeroPorte', '')
  where un_menage is null and m.date_edl_sortie is not null
  order by l.id, m.date_edl_sortie desc
  on conflict do nothing;
$$;
comment on function recenser_le_parc(uuid) is 'Écrit au parc les logements des ménages (ou d’un seul) qui n’y sont pas, et vacants ceux qu’un état des lieux de sortie a vidés.';

select recenser_le_parc();
