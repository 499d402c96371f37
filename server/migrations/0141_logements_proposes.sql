-- À qui et où un ménage se voit proposer un logement : ce qu'un bailleur et une commune atteignent se lit là, sans joindre à chaque demande
-- toutes les propositions à tous les logements (décision 0206).
create table logement_propose (
  proposition_id uuid not null,
  menage_id uuid not null,
  bailleur_id uuid,
  ville_code text
);
comment on table logement_propose is 'Le bailleur et la ville de chaque logement proposé à un ménage, propositions retirées exceptées : tenu par la base, jamais ne se saisit.';

create function noter_le_logement_propose() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from logement_propose where proposition_id = old.id;
  end if;
  if new.statut <> 'retiree' and new.menage_id is not null then
    -- Un bailleur ou une ville qui change attend cette transaction, ou celle-ci l'attend : jamais l'ancien ne se note après.
    insert into logement_propose
      select new.id, new.menage_id, l.bailleur_id, l.ville_code from logement l where l.id = new.logement_id for key share;
  end if;
  return null;
end $$;
create trigger logement_propose_ecrit after insert on proposition for each row execute function noter_le_logement_propose();
create trigger logement_propose_change after update on proposition for each row
  when ((old.statut = 'retiree', old.menage_id, old.logement_id) is distinct from (new.statut = 'retiree', new.menage_id, new.logement_id))
  execute function noter_le_logement_propose();

create function suivre_le_logement_propose() returns trigger language plpgsql as $$
begin
  perform from logement where id = new.id for update;
  update logement_propose p set bailleur_id = new.bailleur_id, ville_code = new.ville_code
    from proposition q where q.id = p.proposition_id and q.logement_id = new.id;
  return new;
end $$;
create trigger logement_propose_suivi before update on logement for each row
  when ((old.bailleur_id, old.ville_code) is distinct from (new.bailleur_id, new.ville_code))
  execute function suivre_le_logement_propose();

create function noter_les_logements_proposes() returns void language sql as $$
  -- Un logement qui change pendant ce temps ne verrait pas les lignes d'ici, pas encore validées : il attend, lui aussi.
  lock table proposition, logement in share mode;
  delete from logement_propose t where not exists (
    select from proposition p join logement l on l.id = p.logement_id
    where p.id = t.proposition_id and p.statut <> 'retiree'
      and (p.menage_id, l.bailleur_id, l.ville_code) is not distinct from (t.menage_id, t.bailleur_id, t.ville_code));
  insert into logement_propose
    select p.id, p.menage_id, l.bailleur_id, l.ville_code from proposition p join logement l on l.id = p.logement_id
    where p.statut <> 'retiree' and p.menage_id is not null and not exists (select from logement_propose t where t.proposition_id = p.id);
$$;
comment on function noter_les_logements_proposes() is 'Remet d’accord les logements proposés : à l’installation, après un chargement, la nuit ; n’écrit que ce qui manque ou diffère.';

select noter_les_logements_proposes();

-- Clés, liens et index après les lignes : tenus une à une, ils en coûteraient plusieurs fois le temps.
alter table logement_propose
  add primary key (proposition_id),
  add foreign key (proposition_id) references proposition on delete cascade,
  add foreign key (menage_id) references menage on delete cascade;
create index logement_propose_au_menage on logement_propose (menage_id) include (bailleur_id, ville_code);
create index logement_propose_par_bailleur on logement_propose (bailleur_id, menage_id);
create index logement_propose_en_ville on logement_propose (ville_code, menage_id);
analyze logement_propose;
