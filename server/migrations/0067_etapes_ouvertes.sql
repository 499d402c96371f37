-- Une étape de la saisie ne se dit pas complète avant que quelqu'un l'ait ouverte.
create table etape_ouverte (
  menage_id uuid not null references menage on delete cascade,
  etape smallint not null check (etape between 1 and 7),
  par uuid references utilisateur,
  le timestamptz not null,
  primary key (menage_id, etape)
);
comment on table etape_ouverte is 'La première fois que quelqu’un a ouvert cette étape de la saisie d’un dossier.';
comment on column etape_ouverte.par is 'Absent : ouverte avant que cela se note, on ne sait par qui.';

-- Les dossiers dont la saisie a déjà été ouverte.
insert into etape_ouverte (menage_id, etape, le)
select m.id, e.etape, c.le from menage m, generate_series(1, 7) e (etape),
  lateral (select min(le) as le from consultation where sujet_id = m.id and ecran = 'edition') c
where m.statut = 'ENTRETIEN_PREALABLE_A_REALISER' and c.le is not null;

select fermer_apres_purge('etape_ouverte');
