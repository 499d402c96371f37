-- Une zone qui change le dit à son historique.
select devenir_sujet('zone_geographique');
