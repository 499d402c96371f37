-- Les rangs d'arrivée d'un logement vont de 1 à n tant que leur réunion se prépare, ou tant qu'ils n'en ont pas : la base le tient (décision 0066).
update proposition p set gtr_rang = r.rang
from (select q.id, row_number() over (partition by q.logement_id, q.reunion_id order by q.gtr_rang, q.cree_le, q.id) as rang from proposition q
    where q.gtr_rang is not null and q.statut <> 'retiree'
      and (q.reunion_id is null or exists (select from reunion e where e.id = q.reunion_id and e.statut = 'EN_PREPARATION'))) r
where p.id = r.id and p.gtr_rang <> r.rang;

-- Le logement se tient d'abord : de deux files qui se valident à la fois, la seconde se juge avec la première.
create function exiger_rangs_de_1_a_n(le_logement uuid, la_reunion uuid) returns void language plpgsql as $$
declare
  rangs smallint[];
begin
  perform from logement where id = le_logement for no key update;
  if exists (select from reunion where id = la_reunion and statut <> 'EN_PREPARATION') then
    return;
  end if;
  select array_agg(gtr_rang order by gtr_rang) into rangs from proposition
    where logement_id = le_logement and reunion_id is not distinct from la_reunion and statut <> 'retiree' and gtr_rang is not null;
  if rangs is distinct from (select array_agg(n::smallint order by n) from generate_series(1, cardinality(rangs)) n) then
    raise exception using errcode = 'check_violation', constraint = 'rangs_de_1_a_n', table = 'proposition', schema = current_schema(),
      message = 'rangs d’arrivée qui ne vont pas de 1 à n', detail = le_logement::text || ' : ' || array_to_string(rangs, ', ');
  end if;
end $$;
comment on function exiger_rangs_de_1_a_n(uuid, uuid) is 'Refuse un rang d’arrivée en double ou manquant parmi les propositions de ce logement à cette réunion ; tenue, ses rangs restent ceux qu’elle a lus.';

-- Jugé à la validation : un geste écrit ses rangs dans l'ordre qu'il veut.
create function juger_les_rangs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.gtr_rang is not null and old.statut <> 'retiree' then
    perform exiger_rangs_de_1_a_n(old.logement_id, old.reunion_id);
  end if;
  if tg_op <> 'DELETE' and new.gtr_rang is not null and new.statut <> 'retiree' then
    perform exiger_rangs_de_1_a_n(new.logement_id, new.reunion_id);
  end if;
  return null;
end $$;
create constraint trigger rangs_ecrits after insert or delete on proposition
  deferrable initially deferred for each row execute function juger_les_rangs();
create constraint trigger rangs_changes after update on proposition deferrable initially deferred for each row
  when ((old.logement_id, old.reunion_id, old.gtr_rang, old.statut = 'retiree')
    is distinct from (new.logement_id, new.reunion_id, new.gtr_rang, new.statut = 'retiree'))
  execute function juger_les_rangs();

-- Une réunion qui revient en préparation retrouve des rangs qui se suivent.
create function juger_les_rangs_de_la_reunion() returns trigger language plpgsql as $$
begin
  perform exiger_rangs_de_1_a_n(p.logement_id, new.id)
    from (select distinct logement_id from proposition where reunion_id = new.id order by logement_id) p;
  return null;
end $$;
create constraint trigger rangs_de_la_reunion after update on reunion deferrable initially deferred for each row
  when (new.statut = 'EN_PREPARATION' and old.statut <> 'EN_PREPARATION') execute function juger_les_rangs_de_la_reunion();
