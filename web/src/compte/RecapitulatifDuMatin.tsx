import { useChoisirRecapitulatif, useMoi } from '../acces/moi.ts'

/** Recevoir ou non ses alertes par courriel le matin. */
export function RecapitulatifDuMatin() {
  const { recapitulatifAlertes } = useMoi()
  const choisir = useChoisirRecapitulatif()
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={recapitulatifAlertes}
        aria-busy={choisir.isPending || undefined}
        onChange={({ target }) => !choisir.isPending && choisir.mutate(target.checked)}
      />
      Récapitulatif du matin par courriel
    </label>
  )
}
