-- Ce qui se note en séance est interne ; n'est au compte rendu diffusé que ce que l'équipe y met.
alter table reunion_menage add column commentaire_diffuse boolean not null default false;
comment on column reunion_menage.commentaire_diffuse is 'Le commentaire se lit aussi au compte rendu diffusé ; sinon, au seul compte rendu interne.';
alter table reunion_proposition add column commentaire_diffuse boolean not null default false;
comment on column reunion_proposition.commentaire_diffuse is 'Le commentaire se lit aussi au compte rendu diffusé ; sinon, au seul compte rendu interne.';
