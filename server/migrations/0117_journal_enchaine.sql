-- Le journal des accès ne se récrit pas : le compte de l'API y ajoute, sans pouvoir changer ni effacer, et ce qui y est s'enchaîne, maillon après
-- maillon (décision 0074). La purge y masque l'écran, le terme du journal en efface les maillons échus, un dossier réuni ou supprimé s'y dit.
create table retouche_du_journal (
  id bigint generated always as identity primary key,
  le timestamptz not null default now(),
  consultation_id bigint not null,
  cause text not null check (cause in ('DOSSIER_REUNI', 'DOSSIER_SUPPRIME')),
  empreinte bytea
);
comment on table retouche_du_journal is 'Une lecture que le métier a déplacée avec son dossier, ou emportée avec lui ; jamais modifiée.';
comment on column retouche_du_journal.empreinte is 'Ce que la lecture vaut depuis ; absente, elle n’est plus.';
create index on retouche_du_journal (consultation_id, id desc);

create table maillon_du_journal (
  numero bigint primary key,
  journal text not null check (journal in ('CONSULTATION', 'LISTE', 'RETOUCHE')),
  -- Un maillon tient d'un seul jour : le terme du journal l'emporte entier.
  jour date not null,
  dernier bigint not null,
  ids bigint[],
  empreintes bytea[],
  corps bytea not null,
  avant bytea not null,
  empreinte bytea not null,
  scelle_le timestamptz not null,
  oublie_le timestamptz,
  check ((oublie_le is null) = (ids is not null and empreintes is not null))
);
comment on table maillon_du_journal is 'Un lot de lignes du journal des accès, scellé à la suite du précédent.';
comment on column maillon_du_journal.corps is 'L’empreinte de celles de ses lignes ; elle demeure quand le terme du journal les a effacées.';
create index on maillon_du_journal (journal, numero desc);

create table verification_du_journal (
  le timestamptz primary key,
  maillons bigint not null,
  rompu_au bigint,
  defaut text check (defaut in ('CHAINE', 'LIGNE_CHANGEE', 'LIGNE_ABSENTE', 'LIGNE_AJOUTEE')),
  check ((rompu_au is null) = (defaut is null))
);
comment on table verification_du_journal is 'Le journal des accès relu en entier : combien de maillons, et le premier rompu.';

-- L'écran n'y est pas : la purge le réduit. Les liens remis non plus : ils partent avec leur objet.
create view ligne_du_journal as
  select 'CONSULTATION' as journal, id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint,
      coalesce(utilisateur_id::text, '-'), sujet_id, array_to_string(groupes, ',')), 'UTF8')) as empreinte
    from consultation
  union all
  select 'LISTE', id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint, utilisateur_id, liste, page,
      taille_de_page, lignes, total, array_to_string(colonnes, ','), array_to_string(filtres, ',')), 'UTF8'))
    from lecture_de_liste
  union all
  select 'RETOUCHE', id, le, sha256(convert_to(concat_ws('|', id, floor(extract(epoch from le) * 1000000)::bigint, consultation_id, cause,
      coalesce(encode(empreinte, 'hex'), '-')), 'UTF8'))
    from retouche_du_journal;
comment on view ligne_du_journal is 'Chaque ligne du journal des accès et son empreinte.';

create function empreinte_du_maillon(numero bigint, journal text, jour date, dernier bigint, corps bytea, avant bytea) returns bytea
  language sql immutable as $$
    select sha256(avant || corps || convert_to(concat_ws('|', numero, journal, to_char(jour, 'YYYYMMDD'), dernier), 'UTF8'))
  $$;

-- Ce qui s'écrivait encore peut arriver après une ligne plus récente : deux minutes dépassent tous les délais de la base.
create function sceller_le_journal() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sorte text;
  depuis bigint;
  jusqu_a bigint;
  lot record;
  dernier_maillon record;
  scelles bigint := 0;
begin
  if not pg_try_advisory_xact_lock(7356006) then return 0; end if;
  foreach sorte in array array['CONSULTATION', 'LISTE', 'RETOUCHE'] loop
    select coalesce(max(m.dernier), 0) into depuis from maillon_du_journal m where m.journal = sorte;
    select coalesce(min(l.id) - 1, 9223372036854775807) into jusqu_a
      from ligne_du_journal l where l.journal = sorte and l.id > depuis and l.le >= now() - interval '2 minutes';
    for lot in
      select (min(l.le) at time zone 'UTC')::date as jour, max(l.id) as dernier, array_agg(l.id order by l.id) as ids,
          array_agg(l.empreinte order by l.id) as empreintes, sha256(string_agg(l.empreinte, ''::bytea order by l.id)) as corps
        from (
          select x.*, (row_number() over (partition by (x.le at time zone 'UTC')::date order by x.id) - 1) / 5000 as tas
          from (
            select * from ligne_du_journal y where y.journal = sorte and y.id > depuis and y.id <= jusqu_a order by y.id limit 50000
          ) x
        ) l
        group by (l.le at time zone 'UTC')::date, l.tas order by max(l.id)
    loop
      select m.numero, m.empreinte into dernier_maillon from maillon_du_journal m order by m.numero desc limit 1;
      insert into maillon_du_journal (numero, journal, jour, dernier, ids, empreintes, corps, avant, empreinte, scelle_le)
        select n, sorte, lot.jour, lot.dernier, lot.ids, lot.empreintes, lot.corps, a,
          empreinte_du_maillon(n, sorte, lot.jour, lot.dernier, lot.corps, a), now()
        from (select coalesce(dernier_maillon.numero, 0) + 1 as n, coalesce(dernier_maillon.empreinte, ''::bytea) as a) suite;
      scelles := scelles + 1;
    end loop;
  end loop;
  return scelles;
end $$;
comment on function sceller_le_journal() is 'Enchaîne ce que le journal des accès a reçu ; rend le nombre de maillons neufs.';

-- Six mois au moins, quoi qu'on lui demande : qui tient le compte de l'API n'efface pas ce qu'il vient de faire.
create function oublier_le_journal(avant_le timestamptz) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  limite date := (least(avant_le, now() - interval '6 months') at time zone 'UTC')::date;
begin
  perform sceller_le_journal();
  perform set_config('relogement.oubli', 'oui', true);
  -- Ce qui passe son terme avant d'être scellé s'en va aussi.
  delete from consultation c where c.le < limite and c.id > (select coalesce(max(m.dernier), 0) from maillon_du_journal m where m.journal = 'CONSULTATION');
  delete from lecture_de_liste l where l.le < limite and l.id > (select coalesce(max(m.dernier), 0) from maillon_du_journal m where m.journal = 'LISTE');
  delete from consultation c using (select unnest(m.ids) as id from maillon_du_journal m
    where m.journal = 'CONSULTATION' and m.jour < limite and m.oublie_le is null) e where c.id = e.id;
  delete from lecture_de_liste l using (select unnest(m.ids) as id from maillon_du_journal m
    where m.journal = 'LISTE' and m.jour < limite and m.oublie_le is null) e where l.id = e.id;
  delete from retouche_du_journal r using (select unnest(m.ids) as id from maillon_du_journal m
    where m.journal = 'RETOUCHE' and m.jour < limite and m.oublie_le is null) e where r.id = e.id;
  update maillon_du_journal set ids = null, empreintes = null, oublie_le = now() where jour < limite and oublie_le is null;
  perform set_config('relogement.oubli', '', true);
end $$;
comment on function oublier_le_journal(timestamptz) is 'Efface du journal des accès les maillons des jours d’avant ; leurs sceaux restent, la chaîne ne se rompt pas.';

create function reunir_les_lectures(de uuid, vers uuid) returns void language sql security definer set search_path = public, pg_temp as $$
  update consultation set sujet_id = vers where sujet_id = de
$$;
comment on function reunir_les_lectures(uuid, uuid) is 'Les lectures d’un dossier que l’on réunit à un autre le suivent ; le journal garde qu’elles ont été déplacées.';

create function retoucher_le_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('relogement.oubli', true) is distinct from 'oui' then
      insert into retouche_du_journal (consultation_id, cause) values (old.id, 'DOSSIER_SUPPRIME');
    end if;
  else
    insert into retouche_du_journal (consultation_id, cause, empreinte)
      select new.id, 'DOSSIER_REUNI', l.empreinte from ligne_du_journal l where l.journal = 'CONSULTATION' and l.id = new.id;
  end if;
  return null;
end $$;
create trigger lecture_emportee after delete on consultation for each row execute function retoucher_le_journal();
create trigger lecture_deplacee after update of sujet_id on consultation for each row
  when (old.sujet_id is distinct from new.sujet_id) execute function retoucher_le_journal();

revoke execute on function retoucher_le_journal() from public;
