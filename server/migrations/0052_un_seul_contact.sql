-- Le téléphone et l'adresse électronique du demandeur principal étaient tenus deux fois, et divergeaient. Ceux du ménage font foi ; là où il
-- n'en a pas, celui de la personne devient le sien. Un numéro ou une adresse écartés restent lisibles à l'historique.
alter table menage disable trigger user;
alter table occupant disable trigger user;
alter table modification disable trigger user;

insert into modification (id, type, le, menage_id, version, texte, changements)
select gen_random_uuid(), 'MODIFICATION', now(), m.id, m.version,
  'Contact du demandeur principal réuni : celui des informations du ménage fait foi',
  (select jsonb_agg(jsonb_build_object('chemin', 'composition.occupants.' || o.id || '.contact.' || e.champ, 'libelle', e.libelle, 'ancien', e.sien, 'nouveau', e.du_menage))
   from (values ('telephone', 'Téléphone du demandeur principal', o.telephone, m.telephone), ('email', 'Adresse électronique du demandeur principal', o.email, m.email))
     as e (champ, libelle, sien, du_menage)
   where e.sien is not null and e.du_menage is not null and lower(e.sien) <> lower(e.du_menage))
from occupant o join menage m on m.id = o.menage_id
where o.role = 'PRINCIPAL' and m.purge_le is null
  and (lower(o.telephone) <> lower(m.telephone) or lower(o.email) <> lower(m.email));

update menage m set
  telephone = coalesce(m.telephone, o.telephone),
  email = coalesce(m.email, o.email),
  informations = m.informations || jsonb_build_object('telephone', coalesce(m.telephone, o.telephone), 'email', coalesce(m.email, o.email))
from occupant o
where o.menage_id = m.id and o.role = 'PRINCIPAL' and m.purge_le is null
  and (m.telephone is null and o.telephone is not null or m.email is null and o.email is not null);

update occupant set telephone = null, email = null where role = 'PRINCIPAL' and (telephone is not null or email is not null);

-- Un numéro écarté ne retrouve plus le ménage.
update menage m set telephones = coalesce(t.numeros, '')
from menage soi
  left join lateral (
    select string_agg(distinct regexp_replace(numero, '\D', '', 'g'), ' ') as numeros from (
      select soi.telephone as numero union all select soi.informations ->> 'telephoneSecondaire'
      union all select c.telephone from occupant c where c.menage_id = soi.id) n where numero <> '') t on true
where m.id = soi.id and m.purge_le is null and m.telephones is distinct from coalesce(t.numeros, '');

alter table menage enable trigger user;
alter table occupant enable trigger user;
alter table modification enable trigger user;

alter table occupant add constraint contact_du_menage check (role <> 'PRINCIPAL' or telephone is null and email is null);
comment on column occupant.telephone is 'Téléphone de la personne ; celui du demandeur principal est celui du ménage.';
comment on column occupant.email is 'Adresse électronique de la personne ; celle du demandeur principal est celle du ménage.';
