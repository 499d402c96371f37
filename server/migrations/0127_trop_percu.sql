-- Le coût réel moindre, ce qui est versé peut dépasser ce qui est accordé : le trop-perçu se reverse, par une demande menée comme les autres
-- (décision 0106).
alter table demande_paiement drop constraint demande_paiement_nature_check, add constraint demande_paiement_nature_check
  check (nature in ('AVANCE', 'ACOMPTE', 'SOLDE', 'REVERSEMENT', 'INDEMNITE'));

-- Ce qui attend d'être payé tient dans ce qui reste à verser ; ce qui est déjà versé, lui, est un fait.
alter table paiement_operation drop constraint demande_au_plus_accorde,
  add constraint demande_au_plus_accorde check (demande <= greatest(accorde, paye));
comment on table paiement_operation is 'Où en est la subvention d’une opération : accordé (dernière FAT validée), demandé et payé, ce qui est reversé en moins ; les indemnités des ménages n’y comptent pas.';
comment on column paiement_operation.reste is 'Ce qui reste à verser ; négatif, le trop-perçu.';

create or replace function tenir_les_paiements() returns trigger language plpgsql as $$
declare
  operation uuid := case when tg_op = 'DELETE' then old.operation_id else new.operation_id end;
begin
  -- L'opération retirée, ses sommes partent avec elle ; tenue, deux gestes se suivent.
  perform from operation o where o.id = operation for no key update;
  if not found then return null; end if;
  insert into paiement_operation (operation_id, accorde, demande, paye)
    select operation,
      coalesce((select f.montant_notifie from financement_fiche f where f.operation_id = operation and f.validee_le is not null
        order by array_position(array['C', 'D', 'P'], f.etape) limit 1), 0),
      coalesce(sum(d.retenu) filter (where d.nature <> 'REVERSEMENT'), 0) - coalesce(sum(d.retenu) filter (where d.nature = 'REVERSEMENT' and d.statut = 'PAYEE'), 0),
      coalesce(sum(case d.nature when 'REVERSEMENT' then -d.retenu else d.retenu end) filter (where d.statut = 'PAYEE'), 0)
    from demande_paiement d where d.operation_id = operation and d.nature <> 'INDEMNITE'
    on conflict (operation_id) do update set accorde = excluded.accorde, demande = excluded.demande, paye = excluded.paye
      where (paiement_operation.accorde, paiement_operation.demande, paiement_operation.paye)
        is distinct from (excluded.accorde, excluded.demande, excluded.paye);
  return null;
end $$;
