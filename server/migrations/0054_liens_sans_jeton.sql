-- Aucun lien de compte ne se lit plus dans un courriel écrit : il est fait à l'envoi, et seule son empreinte est gardée.

alter table email_sortant add column lien_de uuid references utilisateur on delete cascade;
comment on column email_sortant.lien_de is 'Le compte dont le lien à usage unique se fait à l’envoi, à la place de sa marque dans le corps ; jamais gardé.';
create index email_sortant_a_lien on email_sortant (lien_de, cree_le) where lien_de is not null;

-- Les liens qui se lisaient ne valent plus.
update jeton_compte set utilise_le = now()
  where utilise_le is null and empreinte in (
    select sha256(convert_to(trouve[1], 'UTF8')) from email_sortant, regexp_matches(corps, '#jeton=([A-Za-z0-9_-]+)', 'g') as trouve
  );
update email_sortant e set lien_de = u.id
  from utilisateur u
  where e.type in ('RECUPERATION', 'VALIDATION') and lower(u.email) = lower(e.destinataires[1]) and e.corps like '%#jeton=%';
update email_sortant set corps = regexp_replace(corps, '\S*#jeton=\S*', '[lien personnel, fait à l’envoi]', 'g') where corps like '%#jeton=%';

create table acte_de_compte (
  id uuid primary key,
  type text not null check (type in ('LIEN_MONTRE')),
  utilisateur_id uuid not null references utilisateur on delete cascade,
  auteur_id uuid not null references utilisateur,
  courriel_id uuid not null,
  le timestamptz not null
);
comment on table acte_de_compte is 'Un geste d’administration sur le compte d’une autre personne : qui, sur qui, quand. Jamais modifié.';
create unique index on acte_de_compte (courriel_id) where type = 'LIEN_MONTRE';
create index on acte_de_compte (utilisateur_id, le);
