-- Un logement examiné par une réunion, et où il en est dans celle-ci ; ce n'est pas son statut d'offre (domain-rules § 2.2).
create table reunion_logement (
  reunion_id uuid not null references reunion on delete cascade,
  logement_id uuid not null references logement on delete cascade,
  statut text not null default 'PRESENTATION_GTR'
    check (statut in ('PRESENTATION_GTR', 'ATTENTE_TRANSMISSION_BAILLEUR', 'TRANSMIS_BAILLEUR', 'CAL', 'REFUSE')),
  primary key (reunion_id, logement_id)
);
comment on table reunion_logement is 'Un logement examiné par une réunion, et où il en est dans celle-ci.';
create index on reunion_logement (logement_id);

-- Ceux que des propositions avaient amenés : le plus avancé de leurs statuts dit où en est le logement.
insert into reunion_logement (reunion_id, logement_id, statut)
select p.reunion_id, p.logement_id, case
    when r.statut <> 'CLOTURE' then 'PRESENTATION_GTR'
    when bool_or(p.cal_date is not null) then 'CAL'
    when bool_or(p.statut = 'transmise_bailleur') then 'TRANSMIS_BAILLEUR'
    when bool_or(p.gtr_accepte) then 'ATTENTE_TRANSMISSION_BAILLEUR'
    else 'REFUSE' end
from proposition p join reunion r on r.id = p.reunion_id
group by p.reunion_id, p.logement_id, r.statut;
