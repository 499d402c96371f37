-- Deux personnes qui changent la même règle de cotation ne s'écrasent pas : la règle porte une version.
alter table operation_attribut_cotation add column version integer not null default 1;
