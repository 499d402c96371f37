-- Un document produit par Relogement a des versions : produire à nouveau en ajoute une, les anciennes restent.

alter table document add column numero integer check (numero > 0);
alter table document add column sujet_id uuid;
comment on column document.numero is 'Version d’un document produit, comptée par ménage, nature et sujet.';
comment on column document.sujet_id is 'Ce dont parle un document produit quand le dossier peut en avoir plusieurs : une proposition, une demande.';
comment on column document.donnees is 'Les données dont un document produit est fait, telles que son modèle les a lues.';

update document d set numero = n.rang
from (select id, row_number() over (partition by menage_id, type order by ajoute_le, id) as rang from document where genere) n
where n.id = d.id;

alter table document add constraint document_produit_numerote check (not genere or numero is not null);
create unique index document_version on document (menage_id, type, sujet_id, numero) nulls not distinct where genere;
